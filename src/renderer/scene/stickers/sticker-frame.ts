import type { Sticker } from '../../../simulator/paint/stickers/index.js';
import type { SeenMoment } from '../../../simulator/sim/index.js';
import type { PictureWorld } from '../picture-world.js';

/** The stickers of a world, as the scene reads them; `paint/stickers` satisfies it. */
export interface StickerSource {
  /** Increases whenever a member below changes. */
  readonly revision: number;
  /**
   * Returns the stickers whose anchor and image exist, including hidden ones, the lowest layer first: later ones are on
   * top. An unchanged sticker is the same object.
   */
  live(): readonly Sticker[];
  /** The largest distance from the camera to the middle of a box, m; farther stickers are not drawn. */
  readonly limits: { readonly maxViewDistance: number };
  /** True to show the boxes instead of the images. */
  readonly debug: boolean;
}

/** The rows of parts among the instances; the fleet satisfies it. */
export interface InstanceRows {
  /** Increases when any part may have got other rows. */
  readonly arrangement: number;
  /** Returns the rows of a part with its subparts; null for a missing part. */
  rowsOf(vesselId: string, instanceId: number): { readonly first: number; readonly count: number } | null;
}

/** The moment whose stickers are drawn. */
export interface StickerMoment {
  readonly stickers: StickerSource | null;
  readonly snapshot: Pick<SeenMoment, 'vessels' | 'bodies'>;
  /** The rows of instances, for stickers limited to one part. */
  readonly instances: InstanceRows;
  /** Places what carries stickers. */
  readonly picture: Pick<PictureWorld, 'placeBody' | 'placeVessel'>;
}

/**
 * The stickers of one picture. Rows are in order of layers, without hidden and far stickers; tables are shared
 * between frames and valid until the next.
 */
export interface StickerFrame {
  /** The number of live stickers, including hidden and far ones: the renderer keeps its pass while there is one. */
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
  /** Increases when a row or the list of images changes. */
  readonly revision: number;
  readonly debug: boolean;
  /** True when a sticker is wrapped or limited to one part, which needs special pipelines. */
  readonly knobs: boolean;
}

/**
 * The words of a row: decal from world 3×4 row-major (12 floats); unit outward normal in world, alpha; brightness,
 * index of the image, first and end of the instance rows that it may cover; the direction of the hull's axis along the
 * image's right and up, the radius of the hull or 0, 1 spare; width, height, depth, 1 spare. It is `Sticker` of
 * shaders/stickers/bindings.wgsl.
 */
export const STICKER_WORDS = 28;
