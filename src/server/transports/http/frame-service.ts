import type { PassName } from '../../../contract/vocabulary/pass-names.js';

/** A frame that a client asks for. */
export interface FrameRequest {
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  /** The pass to show; the finished picture by default. */
  readonly pass?: PassName | undefined;
  /** True when the frame waits for images that are being decoded; by default, where the clock is stepped. */
  readonly settled?: boolean | undefined;
}

/** A frame as a PNG file. */
export interface FrameAnswer {
  readonly png: Uint8Array;
  /** The images that the frame lacks although something shows them, a sentence each. */
  readonly warnings: readonly string[];
}

/** Draws the pictures that `/v1/frame` answers with; the app that has a renderer passes one in. */
export interface FrameService {
  /** Draws the main camera's view. @throws PlatformError when nothing can be drawn */
  png(request: FrameRequest): Promise<FrameAnswer>;
}
