export { FleetBuilder } from './fleet/fleet-builder.js';
export { SceneBuilder, type SceneSource } from './scene-builder.js';
export type { SceneFrame } from './scene-frame.js';
