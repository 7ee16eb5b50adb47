import type { Vec3 } from '../../src/base/math/vec3.js';

/**
 * `TOE` is the maximum that the toe subtracts from a colour. `TOE_HALF` is the brightness at which the toe subtracts
 * half of `TOE`.
 */
const TOE = 0.04;
const TOE_HALF = 0.08;
const START = 0.76;
const DESATURATION = 0.15;
/**
 * {@link toneUnmap} uses this value in place of a larger display light, because the radiance would grow without bound
 * above it.
 */
const END = 0.985;

/**
 * Maps exposed linear radiance to linear display light in [0, 1]: Khronos PBR Neutral, with a toe that keeps detail in
 * dark areas. Twin of shaders/lib/tone-map.wgsl.
 */
export function toneMap(radiance: Vec3): Vec3 {
  const least = Math.min(...radiance);
  const offset = (TOE * least) / (least + TOE_HALF);
  const colour: Vec3 = [radiance[0] - offset, radiance[1] - offset, radiance[2] - offset];
  const peak = Math.max(...colour);
  if (peak < START) return colour;
  const span = 1 - START;
  const compressed = 1 - (span * span) / (peak + span - START);
  const fade = 1 - 1 / (DESATURATION * (peak - compressed) + 1);
  const shade = (c: number): number => {
    const bright = c * (compressed / peak);
    return bright + (compressed - bright) * fade;
  };
  return [shade(colour[0]), shade(colour[1]), shade(colour[2])];
}

/**
 * The inverse of {@link toneMap} for colours whose brightest channel is at most 0.985. Twin of `tone_unmap` in
 * shaders/lib/tone-map.wgsl.
 */
export function toneUnmap(display: Vec3): Vec3 {
  const compressed = Math.min(Math.max(...display), END);
  let colour = display;
  if (compressed >= START) {
    const span = 1 - START;
    const peak = (span * span) / (1 - compressed) - span + START;
    const fade = 1 - 1 / (DESATURATION * (peak - compressed) + 1);
    const scale = peak / (compressed * (1 - fade));
    const sharpen = (c: number): number => Math.max(c - fade * compressed, 0) * scale;
    colour = [sharpen(display[0]), sharpen(display[1]), sharpen(display[2])];
  }
  const least = Math.max(Math.min(...colour), 0);
  // Inverts the toe. Let x be the smallest channel before the toe was applied. It is a root of x (x + half - toe) =
  // least (x + half).
  const halfSum = 0.5 * (least + TOE - TOE_HALF);
  const offset = halfSum + Math.sqrt(halfSum * halfSum + TOE_HALF * least) - least;
  return [colour[0] + offset, colour[1] + offset, colour[2] + offset];
}
