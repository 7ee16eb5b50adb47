export * as vec3 from './vec3.js';
export type { Vec3 } from './vec3.js';
export * as quat from './quat.js';
export type { Quat } from './quat.js';
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
  composeRigid,
  IDENTITY_TRANSFORM,
  invertAffine,
  type Transform,
  transformPoint,
} from './transform.js';
export { formatScalar } from './format-scalar.js';
