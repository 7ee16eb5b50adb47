export { FleetBuilder } from './fleet/fleet-builder.js';
export { affineFromPlace, eclipticPlaces } from './picture-world.js';
export { SceneBuilder, type SceneSource } from './scene-builder.js';
export type { Coat, SceneFrame } from './scene-frame.js';
