/** Draws what `/v1/frame` answers with; the app that has a renderer passes one in. */
export interface FrameService {
  /** A PNG of the main camera's view. @throws PlatformError when nothing can be drawn */
  png(options: { readonly width: number; readonly height: number; readonly samples: number }): Promise<Uint8Array>;
}
