export { drawProgram, type DrawOptions } from './draw-program.js';
export type { DrawnProgram } from './drawn-program.js';
export { ProgramError, type Fault, type FaultKind } from './faults.js';
export { openGpu, type ProgramGpu } from './open-gpu.js';
export type { ProgramOptions } from './node-program.js';
export type { ProgramRun } from './program.js';
export type { Picture } from './read-texture.js';
export { withBrowserGlobals, type RunOptions } from './with-browser-globals.js';
