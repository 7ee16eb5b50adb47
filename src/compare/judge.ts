import { MAX_REGION, type BoundOf, type FlipTolerance, type Tolerance } from '../contract/vocabulary/index.js';
import { countDifferentTexels } from './exact.js';
import { flip, type FlipResult } from './flip/flip.js';
import { brightestError, heatMapFromErrors } from './heat-map.js';
import { type RgbaImage, sameSize } from './image.js';
import { countMasked, type Mask, sharePercent, withoutMasked } from './mask.js';
import { countPixelmatch } from './pixelmatch.js';
import { describeRegion, findWorstRegion, type WorstRegion } from './worst-region.js';
import { describeWorstTexel, findWorstTexel, type WorstTexel } from './worst-texel.js';

export interface Comparison {
  readonly texels: number;
  readonly masked: number;
  readonly differing: number;
  /** Null when all texels are equal. */
  readonly worst: WorstTexel | null;
  /** Null when all texels are equal. */
  readonly region: WorstRegion | null;
  readonly flip: FlipFigures;
}

export type FlipFigures = Pick<FlipResult, 'mean' | 'p50' | 'p95' | 'p99' | 'max'>;

const NO_ERROR: FlipFigures = { mean: 0, p50: 0, p95: 0, p99: 0, max: 0 };

export type Judgement =
  | {
      readonly passed: true;
      readonly comparison: Comparison;
      /** Reasons to look at this result: a large local error, or a mask over most of the picture. */
      readonly warnings: readonly string[];
    }
  | {
      readonly passed: false;
      /**
       * The facts about the failure, a line each: the actual value for every bound that was exceeded, the worst texel,
       * and the FLIP statistics.
       */
      readonly facts: readonly string[];
      /** Null if the pictures differ in size. */
      readonly comparison: Comparison | null;
      /** The FLIP heat map, scaled to its largest error; null if the pictures differ in size. */
      readonly diff: RgbaImage | null;
    };

export function judge(
  picture: RgbaImage,
  expected: RgbaImage,
  tolerance: Tolerance,
  mask: Mask | null = null,
): Judgement {
  if (!sameSize(picture, expected)) {
    const size = `the picture is ${picture.width}×${picture.height} px, the accepted one ${expected.width}×${expected.height} px`;
    return { passed: false, facts: [size], comparison: null, diff: null };
  }
  const actual = mask ? withoutMasked(picture, expected, mask) : picture;
  const masked = mask ? countMasked(mask) : 0;
  const texels = actual.width * actual.height - masked;
  const differing = countDifferentTexels(actual, expected);
  if (differing === 0) {
    const comparison = { texels, masked, differing, worst: null, region: null, flip: NO_ERROR };
    return { passed: true, comparison, warnings: warningsOf(comparison) };
  }
  const error = flip(actual, expected, mask ? { mask } : {});
  const { mean, p50, p95, p99, max } = error;
  const region = findWorstRegion(error.map, actual.width, actual.height, mask);
  const worst = findWorstTexel(actual, expected);
  const comparison = { texels, masked, differing, worst, region, flip: { mean, p50, p95, p99, max } };
  const missed = missedBounds(actual, expected, tolerance, comparison);
  if (missed.length === 0) return { passed: true, comparison, warnings: warningsOf(comparison) };
  return {
    passed: false,
    facts: [
      ...missed,
      ...(worst ? [`worst ${describeWorstTexel(worst)}`] : []),
      `FLIP mean ${figure(mean)}, p95 ${figure(p95)}, p99 ${figure(p99)}, max ${figure(max)}; worst region ${figure(region.error)}: ${describeRegion(region)}`,
      ...(masked > 0
        ? [`${masked} texels are masked: ${sharePercent(texels, masked)} of the picture is compared`]
        : []),
    ],
    comparison,
    diff: heatMapFromErrors(error.map, actual.width, actual.height, brightestError(max)),
  };
}

function missedBounds(actual: RgbaImage, expected: RgbaImage, tolerance: Tolerance, comparison: Comparison): string[] {
  const { differing, texels, flip: error, region } = comparison;
  switch (tolerance.comparer) {
    case 'exact':
      return [`${differing} of ${texels} texels differ; none may differ`];
    case 'pixelmatch': {
      const { threshold, max_texels, max_region } = tolerance;
      const count = countPixelmatch(actual, expected, threshold === undefined ? {} : { threshold });
      const missed = `pixelmatch finds ${count} of ${texels} texels different; at most ${max_texels} may differ`;
      const facts: Record<BoundOf<'pixelmatch'>, readonly string[]> = {
        threshold: [],
        max_texels: count > max_texels ? [missed] : [],
        max_region: missedRegion(region, max_region),
      };
      return Object.values(facts).flat();
    }
    case 'flip':
      return [...missedFlipBounds(error, tolerance), ...missedRegion(region, tolerance.max_region)];
  }
}

const FIGURE_OF = {
  max_mean: 'mean',
  max_p50: 'p50',
  max_p95: 'p95',
  max_p99: 'p99',
  max: 'max',
} as const satisfies Record<Exclude<BoundOf<'flip'>, 'max_region'>, keyof FlipFigures>;

function missedFlipBounds(error: FlipFigures, tolerance: FlipTolerance): string[] {
  return (Object.keys(FIGURE_OF) as (keyof typeof FIGURE_OF)[]).flatMap((name) => {
    const [figureName, bound] = [FIGURE_OF[name], tolerance[name]];
    const value = error[figureName];
    return bound !== undefined && value > bound ? [`FLIP ${figureName} ${figure(value)} is above ${bound}`] : [];
  });
}

/** Checks the bound on the worst region. This bound applies in addition to the bounds in the tolerance. */
function missedRegion(region: WorstRegion | null, bound = MAX_REGION): string[] {
  if (!region || region.error <= bound) return [];
  return [`FLIP mean of the ${describeRegion(region)} is ${figure(region.error)}, above ${bound} (max_region)`];
}

/**
 * Returns warnings about a picture that has passed: a `max_region` above the default may permit a visible local
 * difference, and a mask may hide one.
 */
function warningsOf({ region, texels, masked }: Comparison): string[] {
  const large = region && region.error > MAX_REGION ? region : null;
  return [
    ...(large
      ? [
          `passed with a large local error: the ${describeRegion(large)} have a FLIP mean of ${figure(large.error)}, ` +
            `above ${MAX_REGION}, the default max_region`,
        ]
      : []),
    ...(masked > texels
      ? [`only ${sharePercent(texels, masked)} of the picture is compared: the mask hides the rest`]
      : []),
  ];
}

function figure(value: number): string {
  return value.toPrecision(3);
}
