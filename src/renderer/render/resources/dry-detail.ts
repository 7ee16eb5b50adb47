import { detailLevels, GROUND_DETAIL_SIZE } from './ground-detail.js';
import { blurred, centred, noiseSum, stones, warped } from './tileable-noise.js';

/**
 * The detail image of bare ground on bodies with air: dust in which the wind has made ripples, and patches of rock with
 * stones. The channels are those of the image in ground-detail.ts.
 */

/**
 * Number of ripples along a side of the image. `RIPPLE_HEIGHT` is the height of a ripple, in the unit of `bumps` in
 * `detailLevels`.
 */
const RIPPLES = 17;
const RIPPLE_HEIGHT = 0.75;

export function dryDetailLevels(): Uint8Array<ArrayBuffer>[] {
  const size = GROUND_DETAIL_SIZE;
  const east = centred(noiseSum(size, [3, 7, 13, 29], 0.7, 41), 0.2);
  const north = centred(noiseSum(size, [3, 7, 13, 29], 0.7, 42), 0.2);
  const patches = centred(warped(noiseSum(size, [7, 13, 29, 61, 113, 211], 0.75, 48), east, north, 0.05), 0.17);
  const bends = centred(noiseSum(size, [2, 5, 11, 23], 0.62, 49), 0.16);
  const grain = centred(warped(noiseSum(size, [29, 61, 121, 233], 0.7, 43), east, north, 0.02), 0.1);
  const boulders = stones(size, 11, 44, 0.2);
  const cobbles = stones(size, 29, 45, 0.4);
  const pebbles = stones(size, 73, 46, 0.55);
  const rock = boulders.map((value, i) => {
    const small = patches[i]! > 0.42 ? Math.max(cobbles[i]! / 29, pebbles[i]! / 73) : pebbles[i]! / 146;
    return Math.max(value / 11, small);
  });
  const ripples = bends.map((bend, i) => {
    const phase = (RIPPLES * Math.floor(i / size) + 5 * (i % size)) / size + 2.4 * bend;
    const dusty = Math.min(1, Math.max(0, (0.62 - patches[i]!) * 5));
    return dusty * rippleAt(phase - Math.floor(phase));
  });
  const bumps = ripples.map((ripple, i) => RIPPLE_HEIGHT * ripple + 0.9 * grain[i]! + 80 * rock[i]!);
  const tone = centred(warped(noiseSum(size, [19, 43, 79, 127, 199], 0.8, 47), north, east, 0.03), 0.1);
  const kinds = centred(noiseSum(size, [17, 37], 0.9, 50), 0.25);
  const stone = rock.map((value) => Math.min(1, 400 * value));
  const near = blurred(stone, 3);
  // Dust is darker in the shade of stones, and between ripples.
  const light = tone.map((value, i) => {
    const shade = Math.max(0, near[i]! - stone[i]!);
    return value + stone[i]! * (0.55 * (kinds[i]! - 0.5) - 0.12) - 0.55 * shade + 0.34 * ripples[i]!;
  });
  return detailLevels({ bumps, light: centred(light, 0.17), patches });
}

/**
 * Returns the height of a ripple, which rises slowly and falls steeply.
 * @param t position along the wind, from 0 where the ripple begins to 1 where it ends
 */
function rippleAt(t: number): number {
  const share = t < 0.68 ? t / 0.68 : (1 - t) / 0.32;
  return share * share * (t < 0.68 ? 1.5 - 0.5 * share : 1);
}
