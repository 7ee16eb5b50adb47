import type { Vec3 } from './vec3.js';

const START = 0.76;
const DESATURATION = 0.15;

/** Exposed linear radiance to linear display light in [0, 1]: Khronos PBR Neutral. Twin of shaders/lib/tone-map.wgsl. */
export function toneMap(radiance: Vec3): Vec3 {
  const least = Math.min(...radiance);
  const offset = least < 0.08 ? least - 6.25 * least * least : 0.04;
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
