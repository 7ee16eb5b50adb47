import type { Vec3 } from '../../src/base/math/vec3.js';

/**
 * Returns the GGX distribution of microfacet normals, 1/sr. Twin of shaders/lib/brdf.wgsl.
 *
 * @param alpha square of the perceptual roughness
 */
export function ggxDistribution(normalHalf: number, alpha: number): number {
  const a2 = alpha * alpha;
  const d = normalHalf * normalHalf * (a2 - 1) + 1;
  return a2 / (Math.PI * d * d);
}

/** Returns the approximate height-correlated Smith visibility, G / (4 n·l n·v). Twin of shaders/lib/brdf.wgsl. */
export function ggxVisibility(normalView: number, normalLight: number, alpha: number): number {
  const product = 2 * normalLight * normalView;
  const mixed = product + (normalLight + normalView - product) * alpha;
  return 0.5 / Math.max(mixed, 1e-5);
}

/** Returns Schlick's approximation of the Fresnel reflectance. Twin of shaders/lib/brdf.wgsl. */
export function fresnelSchlick(f0: Vec3, viewHalf: number): Vec3 {
  const grazing = (1 - viewHalf) ** 5;
  return [f0[0] + (1 - f0[0]) * grazing, f0[1] + (1 - f0[1]) * grazing, f0[2] + (1 - f0[2]) * grazing];
}

/** Returns the reflectance for light that comes equally from all directions. Twin of shaders/lib/brdf.wgsl. */
export function environmentBrdf(f0: Vec3, perceptualRoughness: number, normalView: number): Vec3 {
  const r = perceptualRoughness;
  const x = 1 - r;
  const a = Math.min(x * x, 2 ** (-9.28 * normalView)) * x + (0.0425 - 0.0275 * r);
  const scale = -1.04 * a + (1.04 - 0.572 * r);
  const bias = 1.04 * a + (-0.04 + 0.022 * r);
  return [f0[0] * scale + bias, f0[1] * scale + bias, f0[2] * scale + bias];
}
