import type { Golden, PictureOptions, Verdict } from '../../../contract/index.js';
import type { FrameFile } from '../../../renderer/drawing/node/index.js';

/** The picture functions that tools use. An app that has a renderer implements them. */

/** Draws the view of the main camera. */
export interface Pictures {
  /**
   * Draws a PNG that shows every uploaded image.
   * @param gone aborts when the client has disconnected
   * @throws PlatformError when nothing can be drawn, FieldError EBUSY when the queue is full
   */
  png(options: PictureOptions, gone: AbortSignal): Promise<FrameFile>;
}

export interface Comparison {
  readonly verdict: Verdict;
  /** The heat map of the differences, a PNG; null for equal pictures or different sizes. */
  readonly diff: Uint8Array | null;
}

/**
 * The store of accepted pictures. Parameters are name–text pairs, as in the query of the HTTP route. Every method
 * rejects with a FieldError: EINVAL, ENOENT, EACCES if goldens are read-only, or ENOSPC.
 */
export interface GoldenPictures {
  list(): Promise<readonly Golden[]>;
  compare(name: string, parameters: Readonly<Record<string, string>>, gone: AbortSignal): Promise<Comparison>;
  accept(name: string, parameters: Readonly<Record<string, string>>, gone: AbortSignal): Promise<Golden>;
}
