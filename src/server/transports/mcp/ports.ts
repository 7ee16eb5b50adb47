import type { Golden, PictureOptions, Verdict } from '../../../contract/index.js';
import type { FrameFile } from '../../../renderer/drawing/node/index.js';

/** Draws the view of the main camera; an app with a renderer implements it. */
export interface Pictures {
  /**
   * Draws the view as a PNG, after waiting until all uploaded images are visible in it.
   * @param gone aborts when the client has disconnected
   * @throws PlatformError when drawing is impossible, FieldError EBUSY when the queue is full
   */
  png(options: PictureOptions, gone: AbortSignal): Promise<FrameFile>;
}

export interface Comparison {
  readonly verdict: Verdict;
  /**
   * A PNG that shows how large the difference is at each pixel; null if the pictures are equal or have different sizes.
   */
  readonly diff: Uint8Array | null;
}

/**
 * The store of accepted pictures. Parameters are names with texts, as in the query of the HTTP route. Every method may
 * reject with a FieldError: EINVAL, ENOENT or ENOSPC, or EACCES if the goldens are read-only.
 */
export interface GoldenPictures {
  list(): Promise<readonly Golden[]>;
  compare(name: string, parameters: Readonly<Record<string, string>>, gone: AbortSignal): Promise<Comparison>;
  accept(name: string, parameters: Readonly<Record<string, string>>, gone: AbortSignal): Promise<Golden>;
}
