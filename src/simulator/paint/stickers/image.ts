import type { FileKind } from '../textures/index.js';

export interface WantedImage {
  readonly image: string;
  /** A number that is unique to each commit in the session. */
  readonly version: number;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The whole file, read only. */
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
      readonly width: number;
      readonly height: number;
      readonly vramBytes: number;
      /** A fault in the file with which the image can be shown nevertheless. */
      readonly note?: string;
    }
  | { readonly kind: 'failed'; readonly image: string; readonly version: number; readonly error: string }
  /** A fault of the renderer as a whole. An empty `error` reports that the fault is over. */
  | { readonly kind: 'fault'; readonly error: string };

/**
 * `missing`: the file does not exist. `uploading`: the file is not committed yet, or its image is not on the GPU yet.
 * `failed`: the image cannot be drawn, and the renderer tries again only after the next commit. `ready`: the image is
 * on the GPU.
 */
export type ImageState = 'missing' | 'uploading' | 'failed' | 'ready';

/**
 * Called when the set of wanted images changes. The listener may start to decode and upload images, but must neither
 * throw nor block.
 */
export type WantedListener = () => void;
