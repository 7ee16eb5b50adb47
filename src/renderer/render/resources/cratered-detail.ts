import { detailLevels, GROUND_DETAIL_SIZE } from './ground-detail.js';
import { blurred, centred, craters, noiseSum, stones, warped } from './tileable-noise.js';

/**
 * The detail image of ground that impacts have shaped: craters of all sizes, and a few stones. The channels are those
 * of the image in ground-detail.ts.
 */

/** Craters by size, largest first: number of cells along a side of the image, and share of cells with a crater. */
const CRATERS = [
  [4, 0.6],
  [9, 0.6],
  [19, 0.6],
  [37, 0.65],
  [71, 0.65],
] as const;

export function crateredDetailLevels(): Uint8Array<ArrayBuffer>[] {
  const size = GROUND_DETAIL_SIZE;
  const east = centred(noiseSum(size, [3, 7, 13, 29], 0.7, 61), 0.2);
  const north = centred(noiseSum(size, [3, 7, 13, 29], 0.7, 62), 0.2);
  const dust = centred(warped(noiseSum(size, [7, 13, 29, 61, 127, 241], 0.62, 63), east, north, 0.02), 0.11);
  const pits = CRATERS.map(([cells, presence], index) => craters(size, cells, 64 + index, presence));
  const rubble = stones(size, 29, 73, 0.22);
  const pebbles = stones(size, 83, 70, 0.42);
  const stone = pebbles.map((value, i) => Math.max(value / 83, rubble[i]! / 29));
  const pit = dust.map((_, i) => pits.reduce((height, { height: heights }) => height + RELIEF * heights[i]!, 0));
  const bumps = dust.map((value, i) => 1.3 * (value - 0.5) + 110 * stone[i]! + pit[i]!);
  const tone = centred(warped(noiseSum(size, [11, 23, 47, 89, 167, 251], 0.85, 71), north, east, 0.03), 0.1);
  const patches = centred(warped(noiseSum(size, [13, 29, 61, 113, 191], 0.7, 72), east, north, 0.05), 0.15);
  const solid = stone.map((value) => Math.min(1, 400 * value));
  const near = blurred(solid, 2);
  // Bowls are darker than rims, because they see less of the sky. If bowls were as bright as rims, a bowl would look
  // like a dome that is lit from the other side.
  const light = tone.map((value, i) => {
    let fresh = 0;
    for (const { fresh: share } of pits) fresh = Math.max(fresh, share[i]!);
    const shade = Math.max(0, near[i]! - solid[i]!);
    return value + 0.28 * fresh + 0.16 * Math.max(-2, Math.min(0.8, pit[i]!)) + 0.1 * solid[i]! - 0.4 * shade;
  });
  return detailLevels({ bumps, light: centred(light, 0.15), patches });
}

/**
 * Factor that converts heights of craters (texels) to heights of bumps. Chosen by eye, together with the slope in
 * `detailLevels`.
 */
const RELIEF = 0.24;
