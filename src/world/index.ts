export { Accessors, type DegradedAccessor } from './accessors.js';
export type { CameraPlayback } from './camera-playback.js';
export { ACTION_NAMES } from './catalogue.js';
export { WORLD_GATES_DEFAULTS, type WorldGates } from './cell.js';
export { command, type Command } from './command.js';
export { createWorld, type SimulatedWorld, type WorldOptions } from './simulated-world.js';
export type { World } from './world.js';
