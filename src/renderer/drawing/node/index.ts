export type { Frames } from './frames.js';
export { LocalFrames } from './local-frames.js';
export { NodeRenderHost } from './node-render-host.js';
export { type FrameFile, type GoldenFrame, type InTurn, WorldFrames } from './world-frames.js';
export { prepareFrames } from './../process/prepare-frames.js';
export { ProcessFrames } from './../process/process-frames.js';
