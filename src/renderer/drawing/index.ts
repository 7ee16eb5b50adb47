export type { FrameOptions } from './frame-options.js';
export type { CapturedTexel, DrawnWorld, FrameCapture, WorldRenderer } from './world-renderer.js';
