export type { Hit, Ray } from './pick.js';
export { cameraRay, Picker } from './picker.js';
