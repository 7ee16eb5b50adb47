import type { Vec3 } from '../../math/vec3.js';
import type { Sticker } from '../../paint/stickers/sticker.js';
import type { SeenMoment } from '../../sim/state.js';

/** What the scene reads of the stickers of a world; `paint/stickers` satisfies it. */
export interface StickerSource {
  /** Moves whenever something below changed. */
  readonly revision: number;
  /**
   * Those whose anchor and image are there, hidden ones included, in the order in which they were made: later ones lie over
   * earlier ones. A sticker that did not change is the same object.
   */
  live(): readonly Sticker[];
  /** From the camera to the middle of the box, m; farther ones are not drawn. */
  readonly limits: { readonly maxViewDistance: number };
  /** Shows the boxes instead of the images. */
  readonly debug: boolean;
}

/** The moment whose stickers are to be drawn. */
export interface StickerMoment {
  readonly stickers: StickerSource | null;
  readonly snapshot: Pick<SeenMoment, 'vessels' | 'bodies'>;
  /** What positions become relative to, ecliptic axes, m. */
  readonly cameraEcl: Vec3;
}

/**
 * The stickers of one picture. Rows are in the order of making, hidden and far ones left out; tables are shared between
 * frames and valid until the next.
 */
export interface StickerFrame {
  /** Stickers that could be drawn, hidden and far ones too: as long as there is one, the side that draws keeps ready. */
  readonly live: number;
  /** Rows. */
  readonly count: number;
  /** {@link STICKER_WORDS} words per row. */
  readonly rows: Float32Array<ArrayBuffer>;
  /** The same words as unsigned integers. */
  readonly words: Uint32Array<ArrayBuffer>;
  /** World from decal, camera-relative, 12 numbers per row as `math/affine.ts` has them. The box is the unit cube around 0. */
  readonly boxes: Float64Array;
  /** Names that the rows refer to by index. */
  readonly images: readonly string[];
  /** Moves when a row or the list of images changed. */
  readonly revision: number;
  readonly debug: boolean;
}

/**
 * A row: decal from world 3×4 row-major (12 floats); unit outward normal in world, alpha; brightness, index of the image,
 * 2 spare. `Sticker` of shaders/stickers/bindings.wgsl.
 */
export const STICKER_WORDS = 20;
