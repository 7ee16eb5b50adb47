import type { FileKind } from '../textures/index.js';

/** An image that at least one sticker uses. */
export interface WantedImage {
  /** The name of the image file. */
  readonly image: string;
  /** A number that is unique to every commit in a session. Reports contain it. */
  readonly version: number;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The bytes of the whole file. They must not be changed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The renderer's report about an image, or about a fault of the renderer. A report about an outdated version is
 * ignored.
 */
export type StickerReport =
  | {
      readonly kind: 'resident';
      readonly image: string;
      readonly version: number;
      /** The size in px, after downscaling. */
      readonly width: number;
      readonly height: number;
      readonly vramBytes: number;
      /** The fault of a file that is shown in spite of it. Absent if the file has no fault. */
      readonly note?: string;
    }
  | { readonly kind: 'failed'; readonly image: string; readonly version: number; readonly error: string }
  /** A fault that does not concern a single image. An empty text ends the fault. */
  | { readonly kind: 'fault'; readonly error: string };

/**
 * The state of an image. `missing`: the file does not exist. `uploading`: the file is not committed, or the image is
 * not on the GPU yet. `failed`: the image cannot be drawn, and the renderer tries again only after the next commit.
 * `ready`: the image is on the GPU.
 */
export type ImageState = 'missing' | 'uploading' | 'failed' | 'ready';

/**
 * A callback for a change of the wanted images. It may start to decode and upload images, but must neither throw nor
 * wait.
 */
export type WantedListener = () => void;
