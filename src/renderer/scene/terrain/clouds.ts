import { smoothstep } from '../../../base/math/index.js';
import { gradientNoise } from '../../../simulator/sim/terrain/index.js';
import type { BodyView } from '../body-view.js';

/** Between these heights of the camera, the clouds that are drawn on the ground fade in, m. */
const CLOUDS_FROM = 16_000;
const CLOUDS_FULL = 60_000;

/**
 * Returns how opaque clouds on the ground of a body are: 0 if the camera is below clouds or the body has none, 1 from
 * space.
 */
export function cloudinessOf({ definition, distance }: BodyView): number {
  if (definition.terrain.kind !== 'earth') return 0;
  return smoothstep(CLOUDS_FROM, CLOUDS_FULL, distance - definition.meanRadius);
}

/**
 * Returns how much cloud is over a place on Earth, [0, 1]: bands that follow the parallels and are curled by storms.
 * @param x,y,z unit vector to the place, body-fixed
 * @param spacing size of the smallest detail to compute, rad
 */
export function cloudCover(x: number, y: number, z: number, spacing: number): number {
  const swirlA = gradientNoise(x * 2.6, y * 2.6, z * 2.6, 501);
  const swirlB = gradientNoise(x * 2.6 + 9, y * 2.6, z * 2.6, 502);
  const curlA = gradientNoise(x * 7 + swirlA, y * 7, z * 7 - swirlB, 503);
  const curlB = gradientNoise(x * 7 + 5, y * 7 + swirlB, z * 7 + swirlA, 504);
  const sx = x + 0.2 * swirlA + 0.1 * curlA;
  const sy = y + 0.2 * swirlB + 0.1 * curlB;
  const sz = z + 0.1 * swirlA - 0.07 * curlA;
  let sum = 0;
  let amplitude = 0.6;
  for (let frequency = 4.1, octave = 0; octave < 7; octave++, frequency *= 2.17, amplitude *= 0.62) {
    if (octave > 2 && 1 / frequency < spacing) break;
    sum += amplitude * gradientNoise(sx * frequency, sy * frequency, sz * frequency * 1.9, 510 + octave);
  }
  const zone = 0.1 * Math.cos(z * 9.5) + 0.14 * smoothstep(0.5, 0.8, Math.abs(z)) - 0.02;
  return smoothstep(-0.1, 0.42, sum + zone);
}
