import type { FileKind } from '../textures/index.js';

/** An image that at least one sticker shows. */
export interface WantedImage {
  /** The name of its file. */
  readonly image: string;
  /** A number that is unique to every commit of a session, whatever the name. Reports quote it. */
  readonly version: number;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The bytes of the whole file. They must not be changed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The renderer's report on images. A report about a version that is no longer wanted is ignored. */
export type StickerReport =
  | {
      readonly kind: 'resident';
      readonly image: string;
      readonly version: number;
      /** The size in px, after downscaling. */
      readonly width: number;
      readonly height: number;
      readonly vramBytes: number;
      /** The fault of a file that is shown all the same; absent for a clean one. */
      readonly note?: string;
    }
  | { readonly kind: 'failed'; readonly image: string; readonly version: number; readonly error: string }
  /** A fault that concerns no single image; empty once it is over. */
  | { readonly kind: 'fault'; readonly error: string };

/**
 * The state of an image. `missing`: no such file. `uploading`: not committed, or not yet on the GPU. `failed`: not
 * retried before the next commit. `ready`: on the GPU.
 */
export type ImageState = 'missing' | 'uploading' | 'failed' | 'ready';

/** A callback for when other images are wanted. It may begin to decode and upload, must neither throw nor wait. */
export type WantedListener = () => void;
