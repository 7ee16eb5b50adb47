import type { Vec3 } from '../../math/vec3.js';
import type { Sticker } from '../../paint/stickers/sticker.js';
import type { SeenMoment } from '../../sim/state.js';

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

/** The moment whose stickers are to be drawn. */
export interface StickerMoment {
  readonly stickers: StickerSource | null;
  readonly snapshot: Pick<SeenMoment, 'vessels' | 'bodies'>;
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
   * The map to world from decal, camera-relative, 12 numbers per row as in `math/affine.ts`. The box is the unit cube
   * around 0.
   */
  readonly boxes: Float64Array;
  /** The names of images that the rows refer to by index. */
  readonly images: readonly string[];
  /** Moves when a row or the list of images changed. */
  readonly revision: number;
  readonly debug: boolean;
}

/**
 * The words of a row: decal from world 3×4 row-major (12 floats); unit outward normal in world, alpha; brightness,
 * index of the image, 2 spare. It is `Sticker` of shaders/stickers/bindings.wgsl.
 */
export const STICKER_WORDS = 20;
