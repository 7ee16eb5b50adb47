import { requireSameSize, type RgbaImage } from '../image.js';
import type { Mask } from '../mask.js';
import { colourDifference } from './colour-difference.js';
import { filterAsSeen } from './contrast-sensitivity.js';
import { featureDifference } from './feature-difference.js';
import { opponentPlanesFromImage, type Plane } from './opponent-planes.js';

export interface FlipOptions {
  readonly pixelsPerDegree?: number;
  /** Texels that do not count for the mean and the percentiles. In the map, their error is 0. */
  readonly mask?: Mask | undefined;
}

/** The value for a display that is 0.7 m and 3,840 pixels wide, seen from 0.7 m: 0.7 · 3840 / 0.7 · π / 180. */
export const DEFAULT_PIXELS_PER_DEGREE = (3840 * Math.PI) / 180;

export interface FlipResult {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** The error of each texel, in [0, 1], in reading order. */
  readonly map: Plane;
}

/**
 * Computes LDR-FLIP: Andersson, Nilsson, Akenine-Möller, Oskarsson, Åström, Fairchild, “FLIP: A Difference Evaluator
 * for Alternating Images”, Proc. ACM Comput. Graph. Interact. Tech. 3(2), 2020. The error is 0 for equal pictures, and
 * the order of the two pictures makes no difference. Alpha is ignored.
 *
 * Two pictures of 960×540 take about half a second.
 *
 * @throws RangeError if the pictures differ in size
 */
export function flip(actual: RgbaImage, expected: RgbaImage, options: FlipOptions = {}): FlipResult {
  requireSameSize(actual, expected);
  const { width, height } = expected;
  const pixelsPerDegree = options.pixelsPerDegree ?? DEFAULT_PIXELS_PER_DEGREE;
  const a = opponentPlanesFromImage(actual);
  const e = opponentPlanesFromImage(expected);
  const features = featureDifference(a.y, e.y, width, height, pixelsPerDegree);
  const map = colourDifference(
    filterAsSeen(a, width, height, pixelsPerDegree),
    filterAsSeen(e, width, height, pixelsPerDegree),
  );
  // Equation 10: where only one of the pictures has a feature, the error rises towards 1.
  for (let i = 0; i < map.length; i++) map[i] = map[i]! ** (1 - features[i]!);
  const { mask } = options;
  if (mask) for (let i = 0; i < map.length; i++) if (mask[i] === 1) map[i] = 0;
  return { ...distribution(mask ? map.filter((_, i) => mask[i] === 0) : map), map };
}

function distribution(errors: Plane): Omit<FlipResult, 'map'> {
  const sorted = errors.slice().sort();
  const at = (percent: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? 0;
  const mean = sorted.length === 0 ? 0 : errors.reduce((sum, value) => sum + value, 0) / errors.length;
  return { mean, p50: at(50), p95: at(95), p99: at(99), max: at(100) };
}
