import type { Sticker } from '../../../simulator/paint/stickers/index.js';
import type { SeenMoment } from '../../../simulator/sim/index.js';
import type { PictureWorld } from '../picture-world.js';

/** The store in `paint/stickers` satisfies this interface. */
export interface StickerSource {
  /** Increases when another member changes. */
  readonly revision: number;
  /**
   * Returns the stickers whose anchor and image exist, including hidden stickers, lowest layer first. If a sticker has
   * not changed, it is the same object as in earlier calls.
   */
  live(): readonly Sticker[];
  /** A sticker is drawn only if the middle of its box is at most this far from the camera, m. */
  readonly limits: { readonly maxViewDistance: number };
  /** True to show the boxes instead of the images. */
  readonly debug: boolean;
}

export interface InstanceRows {
  /** Increases when the rows of any part may have changed. */
  readonly arrangement: number;
  /** Returns the rows of a part with its subparts; null for a missing part. */
  rowsOf(vesselId: string, instanceId: number): { readonly first: number; readonly count: number } | null;
}

export interface StickerMoment {
  readonly stickers: StickerSource | null;
  readonly snapshot: Pick<SeenMoment, 'vessels' | 'bodies'>;
  /** Only stickers that are limited to one part need these. */
  readonly instances: InstanceRows;
  /** The places of the vessels and bodies that carry stickers, in this picture. */
  readonly picture: Pick<PictureWorld, 'placeBody' | 'placeVessel'>;
}

/**
 * The stickers of one picture. The rows are in the order of the layers. Stickers that are hidden or far away have no
 * row. All frames share the same tables, so a frame is valid only until the next one.
 */
export interface StickerFrame {
  /**
   * Number of live stickers, including those that are hidden or far away. The renderer keeps the sticker pass while it
   * is not 0.
   */
  readonly live: number;
  readonly count: number;
  /** {@link STICKER_WORDS} words per row. */
  readonly rows: Float32Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
  /**
   * For each row, the transform from the decal's frame to the world frame (camera-relative), 12 numbers as in
   * `math/transform.ts`. In the decal's frame, the box of the sticker is the unit cube around the origin.
   */
  readonly boxes: Float64Array;
  /** Names of images. Rows contain indices of this list. */
  readonly images: readonly string[];
  /** Increases when a row or the list of images changes. */
  readonly revision: number;
  readonly debug: boolean;
  /** True when a sticker is wrapped or limited to one part. Such stickers require special pipelines. */
  readonly knobs: boolean;
}

/**
 * Words per row. A row is a `Sticker` of shaders/stickers/bindings.wgsl: the transform from world to decal, 3×4
 * row-major (12 floats); unit normal out of the surface, world axes; alpha; brightness; index of the image; first and
 * end of the instance rows that the sticker may cover; components of the hull's axis along the image's right and up,
 * radius of the hull or 0, 1 spare; width, height, depth, 1 spare.
 */
export const STICKER_WORDS = 28;
