import type { Vec3 } from '../../../base/math/index.js';
import type { Sticker } from '../../../simulator/paint/stickers/index.js';
import type { SeenMoment } from '../../../simulator/sim/index.js';

/** The stickers of a world, as the scene reads them; `paint/stickers` satisfies it. */
export interface StickerSource {
  /** Moves whenever something below changed. */
  readonly revision: number;
  /**
   * Returns the stickers whose anchor and image are there, hidden ones included, in the order in which they were made:
   * later ones lie over earlier ones. A sticker that did not change is the same object.
   */
  live(): readonly Sticker[];
  /** The largest distance from the camera to the middle of a box, m; farther stickers are not drawn. */
  readonly limits: { readonly maxViewDistance: number };
  /** True to show the boxes instead of the images. */
  readonly debug: boolean;
}

/** The rows that parts have among the instances; the fleet satisfies it. */
export interface InstanceRows {
  /** Moves when any part may have got other rows. */
  readonly arrangement: number;
  /** Returns the rows of a part with its subparts; null when it is not there. */
  rowsOf(vesselId: string, instanceId: number): { readonly first: number; readonly count: number } | null;
}

/** The moment whose stickers are to be drawn. */
export interface StickerMoment {
  readonly stickers: StickerSource | null;
  readonly snapshot: Pick<SeenMoment, 'vessels' | 'bodies'>;
  /** The rows of instances, for stickers that cover one part alone. */
  readonly instances: InstanceRows;
  /** The point that positions become relative to, ecliptic axes, m. */
  readonly cameraEcl: Vec3;
}

/**
 * The stickers of one picture. Rows are in the order in which stickers were made, hidden and far ones left out; tables
 * are shared between frames and valid until the next.
 */
export interface StickerFrame {
  /** The number of live stickers, hidden and far ones too: while there is one, the renderer keeps its pass ready. */
  readonly live: number;
  /** The number of rows. */
  readonly count: number;
  /** The rows, {@link STICKER_WORDS} words each. */
  readonly rows: Float32Array<ArrayBuffer>;
  /** The same words as unsigned integers. */
  readonly words: Uint32Array<ArrayBuffer>;
  /**
   * The map to world from decal, camera-relative, 12 numbers per row as in `math/transform.ts`. The box is the unit cube
   * around 0.
   */
  readonly boxes: Float64Array;
  /** The names of images that the rows refer to by index. */
  readonly images: readonly string[];
  /** Moves when a row or the list of images changed. */
  readonly revision: number;
  readonly debug: boolean;
  /** True when a row is wrapped, or covers one part alone: then pipelines that know these knobs are needed. */
  readonly knobs: boolean;
}

/**
 * The words of a row: decal from world 3×4 row-major (12 floats); unit outward normal in world, alpha; brightness,
 * index of the image, first instance row that it may cover and the end of those; the direction of the hull's axis along
 * the image's right and up, the radius of the hull or 0, 1 spare; width, height, depth, 1 spare. It is `Sticker` of
 * shaders/stickers/bindings.wgsl.
 */
export const STICKER_WORDS = 28;
