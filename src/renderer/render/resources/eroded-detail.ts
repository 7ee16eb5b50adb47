import { detailLevels } from './ground-detail.js';
import { centred, craters, noiseSum, warped } from './tileable-noise.js';

/**
 * The detail image of bare ground on bodies with air, for large scales: ridges and gullies that wind and water have
 * cut, some craters, and dust in hollows. The channels are those of the image in ground-detail.ts.
 */

/**
 * Width of the image, texels: half the width of the other detail images. A larger image would look the same, but cost a
 * software adapter more.
 */
export const ERODED_DETAIL_SIZE = 256;

/** Craters by size, largest first: number of cells along a side of the image, and share of cells with a crater. */
const CRATERS = [
  [5, 0.12],
  [13, 0.2],
  [29, 0.22],
  [53, 0.16],
] as const;

export function erodedDetailLevels(): Uint8Array<ArrayBuffer>[] {
  const size = ERODED_DETAIL_SIZE;
  const east = centred(noiseSum(size, [5, 11, 23], 0.6, 81), 0.2);
  const north = centred(noiseSum(size, [5, 11, 23], 0.6, 82), 0.2);
  // The noise is folded at its mean, so that it has a sharp ridge wherever it crosses the mean.
  const folded = (cells: readonly number[], seed: number): Float32Array =>
    warped(
      centred(noiseSum(size, cells, 0.4, seed), 0.25).map((value) => 1 - Math.min(1, Math.abs(4 * (value - 0.5)))),
      east,
      north,
      0.035,
    );
  const broad = folded([13, 29, 53], 83);
  const narrow = folded([37, 71, 113], 84);
  const fine = centred(warped(noiseSum(size, [19, 43, 83, 125], 0.62, 85), north, east, 0.02), 0.2);
  const pits = CRATERS.map(([cells, presence], index) => craters(size, cells, 86 + index, presence));
  const bumps = broad.map((ridge, i) => {
    const bare = Math.max(0, ridge - 0.35);
    let height = 0.3 * bare + 0.22 * narrow[i]! * bare + 0.3 * fine[i]!;
    for (const pit of pits) height += RELIEF * pit.height[i]!;
    return height;
  });
  const tone = centred(warped(noiseSum(size, [11, 23, 47, 89, 125], 0.75, 91), north, east, 0.05), 0.1);
  const patches = centred(warped(noiseSum(size, [13, 29, 61, 113], 0.72, 92), east, north, 0.05), 0.15);
  const ridges = centred(bumps, 0.1);
  const light = tone.map((value, i) => {
    let fresh = 0;
    for (const pit of pits) fresh = Math.max(fresh, pit.fresh[i]!);
    return value + 0.5 * (ridges[i]! - 0.5) + 0.3 * fresh;
  });
  return detailLevels({ bumps, light: centred(light, 0.17), patches });
}

/**
 * Factor that converts heights of craters (texels) to heights of bumps. Chosen by eye, together with the slope in
 * `detailLevels`.
 */
const RELIEF = 0.26;
