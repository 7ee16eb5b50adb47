import type { Sticker } from '../../../simulator/paint/stickers/index.js';
import type { SeenMoment } from '../../../simulator/sim/index.js';
import type { PictureWorld } from '../picture-world.js';

/** The store in `paint/stickers` satisfies this interface. */
export interface StickerSource {
  /** Increases when another member changes. */
  readonly revision: number;
  /**
   * Returns the stickers whose anchor and image exist, including hidden stickers, lowest layer first. An unchanged
   * sticker is the same object as in earlier calls.
   */
  live(): readonly Sticker[];
  /** Stickers are drawn up to this distance from the camera to the middle of their box, m. */
  readonly limits: { readonly maxViewDistance: number };
  /** True to show the boxes instead of the images. */
  readonly debug: boolean;
}

export interface InstanceRows {
  /** Increases when the rows of a part may have changed. */
  readonly arrangement: number;
  /** Returns the rows of a part with its subparts; null for a missing part. */
  rowsOf(vesselId: string, instanceId: number): { readonly first: number; readonly count: number } | null;
}

export interface StickerMoment {
  readonly stickers: StickerSource | null;
  readonly snapshot: Pick<SeenMoment, 'vessels' | 'bodies'>;
  /** Only stickers that are limited to one part need these. */
  readonly instances: InstanceRows;
  /** Places of the vessels and bodies that carry stickers. */
  readonly picture: Pick<PictureWorld, 'placeBody' | 'placeVessel'>;
}

/**
 * The stickers of one picture. Rows are in the order of layers, without hidden and far stickers. All frames share the
 * same tables, so a frame is valid only until the next one.
 */
export interface StickerFrame {
  /**
   * Number of live stickers, including hidden and far stickers. The renderer keeps the sticker pass while it is not 0.
   */
  readonly live: number;
  readonly count: number;
  /** {@link STICKER_WORDS} words per row. */
  readonly rows: Float32Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
  /**
   * Transforms from the decal's frame to the world frame (camera-relative), 12 numbers per row as in
   * `math/transform.ts`. The box is the unit cube around 0 in the decal's frame.
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
