export * as vec3 from './vec3.js';
export type { Vec3 } from './vec3.js';
export * as quat from './quat.js';
export type { Quat } from './quat.js';
export { composeRigid, IDENTITY_TRANSFORM, transformPoint, type Transform } from './transform.js';
export { linearFromSrgb, srgbFromLinear } from './colour.js';
export {
  type Affine,
  AFFINE_NUMBERS,
  affineDeterminant,
  affineFromTransform,
  affineGrowth,
  affineNormal,
  affinePoint,
  affineVector,
  composeAffine,
  invertAffine,
} from './affine.js';
export { formatScalar } from './format-scalar.js';
