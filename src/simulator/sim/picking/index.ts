export { cameraRay } from './camera-ray.js';
export type { GroundHit, Hit, PartHit, Ray } from './pick.js';
export { Picker } from './picker.js';
