import { clamp01 } from '../../src/base/math/interval.js';

/** Twin of `fuzz_share` in shaders/lighting/fuzz.wgsl. */
export function fuzzShare(perceptualRoughness: number): number {
  return clamp01(perceptualRoughness * 10 - 8.6);
}

/** Twin of `rim_share`. */
export function rimShare(nv: number): number {
  return (1 - nv) ** 2;
}

/**
 * Returns the fraction of the star's light that hairs send to the camera. Twin of `fuzz_light`.
 *
 * @param facing cosine of the angle between the normal and the direction to the star
 * @param against cosine of the angle between the directions to the camera and to the star
 */
export function fuzzLight(facing: number, against: number): number {
  const behind = clamp01(-against);
  return clamp01(0.5 + 0.5 * facing) * (0.4 + 6 * behind ** 2);
}

/** Returns the fraction of the star's light that shines through an ear. Twin of `ear_light`. */
export function earLight(perceptualRoughness: number, facing: number): number {
  return clamp01(perceptualRoughness * 40 - 39) * 0.5 * clamp01(-facing);
}
