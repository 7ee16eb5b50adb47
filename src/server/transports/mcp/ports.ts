import type { Golden, PictureOptions, Verdict } from '../../../contract/index.js';
import type { FrameFile } from '../../../renderer/drawing/node/index.js';

/** The parts of the picture services that tools use; the app that has a renderer passes implementations in. */

/** Draws what the main camera sees. */
export interface Pictures {
  /**
   * Draws a PNG, with every image that was uploaded. @param gone aborts when the client has left
   * @throws PlatformError when nothing can be drawn, FieldError EBUSY when too many wait
   */
  png(options: PictureOptions, gone: AbortSignal): Promise<FrameFile>;
}

/** The result of a comparison. */
export interface Comparison {
  readonly verdict: Verdict;
  /** The heat map of the differences, a PNG; null where the pictures agree or have different sizes. */
  readonly diff: Uint8Array | null;
}

/**
 * Accepted pictures. Parameters are texts by name, as the query of the HTTP route has them. Every method rejects with a
 * FieldError: EINVAL, ENOENT, EACCES where goldens may not be changed, ENOSPC.
 */
export interface GoldenPictures {
  list(): Promise<readonly Golden[]>;
  compare(name: string, parameters: Readonly<Record<string, string>>, gone: AbortSignal): Promise<Comparison>;
  /** Accepts the present frame. */
  accept(name: string, parameters: Readonly<Record<string, string>>, gone: AbortSignal): Promise<Golden>;
}
