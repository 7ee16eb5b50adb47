/** A renderer that draws the part grid repeatedly: ours, or a peer. */
export interface FrameSubject {
  /** Does the CPU work of a frame, up to its submission. */
  encode(): void;
  finished(): Promise<void>;
  /** Draws a frame and reads its pixels back: RGBA, rows from the top. */
  pixels(): Promise<Uint8Array>;
  close(): void;
}

/** Median costs of many frames, ms. */
export interface FrameCost {
  /** CPU time to encode a frame and submit it. */
  readonly encode: number;
  /** Time from the start of encoding until the GPU has finished. */
  readonly frame: number;
  /**
   * CPU time on all processors during the frame, including the threads of a software adapter. This time hardly depends
   * on other programs.
   */
  readonly processor: number;
  /** Time from the start of encoding until the pixels are on the CPU. */
  readonly withReadback: number;
}
