export { maskImagesOf, type PaintedVessel, paintedVessel } from './painted-vessel.js';
export { type GlbOptions, glbOf } from './write-glb.js';
