export * as vec3 from './vec3.js';
export type { Vec3 } from './vec3.js';
export * as quat from './quat.js';
export type { Quat } from './quat.js';
export { linearColourFromSrgb, linearFromSrgb, luminance, srgbFromLinear } from './colour.js';
export {
  AFFINE_NUMBERS,
  affineDeterminant,
  affineFromTransform,
  affineGrowth,
  affineNormal,
  affinePoint,
  affineVector,
  composeAffine,
  composeRigid,
  IDENTITY_TRANSFORM,
  invertAffine,
  transformPoint,
  writeRows3x4,
  type Affine,
  type AffineTuple,
  type Transform,
} from './transform.js';
export { formatScalar } from './format-scalar.js';
export { clamp01, mixNumber, modulo, smoothstep } from './interval.js';
export { sinCos, sinhCosh } from './portable-sines.js';
export { normalFromOctahedral, packUnitVector } from './octahedral.js';
