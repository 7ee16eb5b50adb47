export type { GroundHit, Hit, PartHit, Ray } from './pick.js';
export { cameraRay, Picker } from './picker.js';
