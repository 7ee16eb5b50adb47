import { detailLevels, GROUND_DETAIL_SIZE } from './ground-detail.js';
import { centred, noiseSum, stones, warped } from './tileable-noise.js';

/**
 * The detail image of bare ground, where nothing grows: dust with stones. It is bound instead of the image in
 * ground-detail.ts, and has the same channels.
 */

/** RGBA bytes of every mip level, the largest first. */
export function dryDetailLevels(): Uint8Array<ArrayBuffer>[] {
  const size = GROUND_DETAIL_SIZE;
  const east = centred(noiseSum(size, [3, 7, 13, 29], 0.7, 41), 0.2);
  const north = centred(noiseSum(size, [3, 7, 13, 29], 0.7, 42), 0.2);
  const dust = centred(warped(noiseSum(size, [17, 33, 63, 121, 233], 0.8, 43), east, north, 0.03), 0.11);
  // A few large stones among many small ones. Their density varies from place to place.
  const boulders = stones(size, 11, 44, 0.3);
  const cobbles = stones(size, 29, 45, 0.4);
  const pebbles = stones(size, 73, 46, 0.5);
  const rock = boulders.map((value, i) => Math.max(value / 11, cobbles[i]! / 29, pebbles[i]! / 73));
  const bumps = centred(
    dust.map((value, i) => value - 0.5 + 5.2 * rock[i]!),
    0.18,
  );
  // The tone of dust varies only in fine grain, because variations over larger areas would look like smears.
  const tone = centred(warped(noiseSum(size, [43, 79, 127, 199, 251], 1, 47), north, east, 0.03), 0.15);
  const patches = centred(warped(noiseSum(size, [23, 41, 71, 113, 163, 211], 0.95, 48), east, north, 0.04), 0.17);
  const light = centred(
    tone.map((value, i) => 0.7 * (value - 0.5) + 0.45 * (bumps[i]! - 0.5) - 1.6 * Math.min(rock[i]!, 0.02)),
    0.16,
  );
  return detailLevels({ bumps, light, patches });
}
