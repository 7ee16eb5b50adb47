import { smoothstep } from '../../math/interval.js';
import { gradientNoise } from '../../sim/terrain/index.js';

/**
 * Returns the cover of cloud over a place of Earth, [0, 1]: bands of weather stretched along the parallels and curled
 * by storms. It is for pictures from space only; nothing in the simulation depends on it.
 *
 * @param x,y,z unit direction, body-fixed
 * @param spacing smallest detail wanted, rad
 */
export function cloudCover(x: number, y: number, z: number, spacing: number): number {
  // A slow swirl bends everything that follows.
  const swirlA = gradientNoise(x * 2.6, y * 2.6, z * 2.6, 501);
  const swirlB = gradientNoise(x * 2.6 + 9, y * 2.6, z * 2.6, 502);
  const curlA = gradientNoise(x * 8 + swirlA, y * 8, z * 8 - swirlB, 503);
  const sx = x + 0.16 * swirlA + 0.05 * curlA;
  const sy = y + 0.16 * swirlB - 0.05 * curlA;
  const sz = z + 0.07 * swirlA - 0.04 * curlA;
  let sum = 0;
  let amplitude = 0.62;
  for (let frequency = 4.5, octave = 0; octave < 7; octave++, frequency *= 2.1, amplitude *= 0.62) {
    if (octave > 2 && 1 / frequency < spacing) break;
    sum += amplitude * gradientNoise(sx * frequency, sy * frequency, sz * frequency * 1.7, 510 + octave);
  }
  // It is wet at the equator and in the westerlies, clear in between.
  const zone = 0.1 * Math.cos(z * 9.5) + 0.12 * smoothstep(0.55, 0.8, Math.abs(z)) - 0.03;
  return smoothstep(-0.06, 0.48, sum + zone);
}
