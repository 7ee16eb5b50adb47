import type { FileKind } from '../textures/index.js';

/** An image that at least one sticker shows. */
export interface WantedImage {
  /** The name of its file. */
  readonly image: string;
  /** A number unique to every commit of a session. Reports quote it. */
  readonly version: number;
  readonly kind: Exclude<FileKind, 'unknown'>;
  /** The bytes of the whole file. They must not be changed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The renderer's report on images. A report on an outdated version is ignored. */
export type StickerReport =
  | {
      readonly kind: 'resident';
      readonly image: string;
      readonly version: number;
      /** The size in px, after downscaling. */
      readonly width: number;
      readonly height: number;
      readonly vramBytes: number;
      /** The fault of a file that is shown anyway; absent without one. */
      readonly note?: string;
    }
  | { readonly kind: 'failed'; readonly image: string; readonly version: number; readonly error: string }
  /** A fault that concerns no single image; empty when it is over. */
  | { readonly kind: 'fault'; readonly error: string };

/**
 * The state of an image. `missing`: no such file. `uploading`: not committed, or not yet on the GPU. `failed`: not
 * retried before the next commit. `ready`: on the GPU.
 */
export type ImageState = 'missing' | 'uploading' | 'failed' | 'ready';

/** A callback for a change of the wanted images. It may start decoding and uploading, must neither throw nor wait. */
export type WantedListener = () => void;
