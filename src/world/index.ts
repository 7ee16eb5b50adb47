export { Accessors, type DegradedAccessor } from './accessors.js';
export type { CameraPlayback } from './camera-playback.js';
export { ACTION_NAMES } from './catalogue.js';
export { WORLD_GATES_DEFAULTS, type WorldGates } from './cell.js';
export { command, type Command } from './command.js';
export { createWorld, type SimulatedWorld } from './simulated-world.js';
export type { WorldOptions } from './world-options.js';
export type { World } from './world.js';
