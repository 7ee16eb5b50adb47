import type { Golden, Verdict } from '../../../contract/golden.js';

/** The parts of the picture services that tools use; the app that has a renderer passes implementations in. */

/** A picture that a client asks for. */
export interface PictureRequest {
  /** The size, px. */
  readonly width: number;
  readonly height: number;
  /** Samples per pixel: 1, 4 or 16. */
  readonly samples: number;
  /** The pass whose output is wanted; the finished picture by default. */
  readonly pass?: string | undefined;
}

/** A picture as a PNG file. */
export interface PictureAnswer {
  readonly png: Uint8Array;
  /** The images that the picture lacks although something shows them, a sentence each. */
  readonly warnings: readonly string[];
}

/** Draws what the main camera sees. */
export interface Pictures {
  /** The names of the passes whose output can be shown. */
  readonly passes: readonly string[];
  /**
   * Draws a PNG, with every image that was uploaded. @param gone aborts when the client has left
   * @throws PlatformError when nothing can be drawn, FieldError EBUSY when too many wait
   */
  png(request: PictureRequest, gone: AbortSignal): Promise<PictureAnswer>;
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
