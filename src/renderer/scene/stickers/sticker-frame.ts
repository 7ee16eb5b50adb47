import type { Sticker } from '../../../simulator/paint/stickers/index.js';
import type { SeenMoment } from '../../../simulator/sim/index.js';
import type { PictureWorld } from '../picture-world.js';

export interface StickerSource {
  readonly revision: number;
  /**
   * Returns the stickers whose anchor and image exist, even if they are hidden, lowest layer first. An unchanged
   * sticker is the same object in every call.
   */
  live(): readonly Sticker[];
  /** A sticker is not drawn if the middle of its box is more than `maxViewDistance` (m) from the camera. */
  readonly limits: { readonly maxViewDistance: number };
  readonly debug: boolean;
}

export interface InstanceRows {
  /** Increases whenever the rows of any part may have changed. */
  readonly arrangement: number;
  rowsOf(vesselId: string, instanceId: number): { readonly first: number; readonly count: number } | null;
}

export interface StickerMoment {
  readonly stickers: StickerSource | null;
  readonly snapshot: Pick<SeenMoment, 'vessels' | 'bodies'>;
  /** The rows of parts, needed only for stickers that are limited to one part. */
  readonly instances: InstanceRows;
  readonly picture: Pick<PictureWorld, 'placeBody' | 'placeVessel'>;
}

/**
 * The stickers of a picture. Rows are in the order of the layers. A sticker that is hidden or far away has no row. All
 * frames share their arrays, so a frame is valid only until the next one is made.
 */
export interface StickerFrame {
  /**
   * Number of live stickers, including those that are hidden or far away. As long as this number is not 0, the renderer
   * keeps the pass for stickers.
   */
  readonly live: number;
  readonly count: number;
  readonly rows: Float32Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
  /**
   * For each row, the transform from the decal's frame to the camera-relative world frame: 12 numbers as in
   * `math/transform.ts`. In the decal's frame, the box of a sticker is the unit cube around the origin.
   */
  readonly boxes: Float64Array;
  /** Names of the images, to which rows refer by index. */
  readonly images: readonly string[];
  readonly revision: number;
  readonly debug: boolean;
  /** True if any sticker is wrapped, or limited to one part. */
  readonly knobs: boolean;
}

/**
 * Words of a `Sticker` in shaders/stickers/bindings.wgsl:
 *
 * - 0 to 11: transform from world to decal, 3×4 row-major
 * - 12 to 14: unit normal out of the surface, world axes
 * - 15 to 17: alpha, brightness, index of the image
 * - 18, 19: first and end of the instance rows that the sticker may cover
 * - 20 to 22: components of the hull's axis along the image's right and up, radius of the hull or 0
 * - 24 to 26: width, height, depth
 */
export const STICKER_WORDS = 28;
