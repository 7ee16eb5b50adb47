/** What can be seen of a frame in place of its picture. */
export const FRAME_PASSES = [
  'albedo',
  'normal',
  'material',
  'emissive',
  'stickers',
  'depth',
  'tiles',
  'light',
] as const;

export interface FrameOptions {
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  /** By default the finished picture. */
  readonly pass?: (typeof FRAME_PASSES)[number] | undefined;
  /** Whether it waits for textures that are being decoded; by default not. */
  readonly settled?: boolean;
}

/** Draws what `/v1/frame` answers with; the app that has a renderer passes one in. */
export interface FrameService {
  /** A PNG of the main camera's view. @throws PlatformError when nothing can be drawn */
  png(options: FrameOptions): Promise<Uint8Array>;
}
