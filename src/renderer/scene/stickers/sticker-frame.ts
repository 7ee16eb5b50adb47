import type { Sticker } from '../../../simulator/paint/stickers/index.js';
import type { SeenMoment } from '../../../simulator/sim/index.js';
import type { PictureWorld } from '../picture-world.js';

/** The stickers of a world for the scene. The store in `paint/stickers` satisfies this interface. */
export interface StickerSource {
  /** A number that increases when another member changes. */
  readonly revision: number;
  /**
   * Returns the stickers whose anchor and image exist, including hidden stickers. The lowest layer is first, so later
   * stickers are on top. An unchanged sticker is the same object as in earlier calls.
   */
  live(): readonly Sticker[];
  /** The maximum distance from the camera to the middle of a sticker's box, m. Farther stickers are not drawn. */
  readonly limits: { readonly maxViewDistance: number };
  /** True to show the boxes instead of the images. */
  readonly debug: boolean;
}

/** Finds the instance rows of parts. The fleet satisfies this interface. */
export interface InstanceRows {
  /** A number that increases when the rows of a part may have changed. */
  readonly arrangement: number;
  /** Returns the rows of a part with its subparts; null for a missing part. */
  rowsOf(vesselId: string, instanceId: number): { readonly first: number; readonly count: number } | null;
}

/** The inputs for the stickers of one moment. */
export interface StickerMoment {
  readonly stickers: StickerSource | null;
  readonly snapshot: Pick<SeenMoment, 'vessels' | 'bodies'>;
  /** The rows of instances, for stickers limited to one part. */
  readonly instances: InstanceRows;
  /** Returns the places of the vessels and bodies that carry stickers. */
  readonly picture: Pick<PictureWorld, 'placeBody' | 'placeVessel'>;
}

/**
 * The stickers of one picture. Rows are in the order of layers, without hidden and far stickers. All frames share the
 * same tables, which are valid until the next frame.
 */
export interface StickerFrame {
  /**
   * The number of live stickers, including hidden and far stickers. The renderer keeps the sticker pass while this
   * number is not 0.
   */
  readonly live: number;
  /** The number of sticker rows. */
  readonly count: number;
  /** The rows, {@link STICKER_WORDS} words each. */
  readonly rows: Float32Array<ArrayBuffer>;
  /** The same words as unsigned integers. */
  readonly words: Uint32Array<ArrayBuffer>;
  /**
   * The transforms from the decal's frame to the world frame (camera-relative), 12 numbers per row as in
   * `math/transform.ts`. In the decal's frame, the box is the unit cube around 0.
   */
  readonly boxes: Float64Array;
  /** The names of the images. Rows refer to them by index. */
  readonly images: readonly string[];
  /** A number that increases when a row or the list of images changes. */
  readonly revision: number;
  readonly debug: boolean;
  /** True when a sticker is wrapped or limited to one part, which needs special pipelines. */
  readonly knobs: boolean;
}

/**
 * The number of words of a row. A row is a `Sticker` of shaders/stickers/bindings.wgsl: the transform from world to
 * decal, 3×4 row-major (12 floats); unit normal out of the surface, world axes; alpha; brightness; index of the image;
 * first and end of the instance rows that the sticker may cover; components of the hull's axis along the image's right
 * and up, radius of the hull or 0, 1 spare; width, height, depth, 1 spare.
 */
export const STICKER_WORDS = 28;
