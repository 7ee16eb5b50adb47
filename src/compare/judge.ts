import { countDifferentTexels } from './exact.js';
import { flip, type FlipResult } from './flip/flip.js';
import { brightestError, heatMapFromErrors } from './heat-map.js';
import { type Image, sameSize } from './image.js';
import { countMasked, type Mask, withoutMasked } from './mask.js';
import { countPixelmatch } from './pixelmatch.js';
import type { FlipTolerance, Tolerance } from './tolerance.js';
import { describeWorstTexel, findWorstTexel, type WorstTexel } from './worst-texel.js';

/** The difference of two pictures of one size where they were compared. */
export interface Comparison {
  /** The number of texels that were compared: those that no mask leaves out. */
  readonly texels: number;
  readonly masked: number;
  /** The number of compared texels that are not equal. */
  readonly differing: number;
  readonly worst: WorstTexel | null;
  readonly flip: FlipFigures;
}

/** The FLIP errors over all texels that were compared. */
export type FlipFigures = Pick<FlipResult, 'mean' | 'p50' | 'p95' | 'p99' | 'max'>;

const NO_ERROR: FlipFigures = { mean: 0, p50: 0, p95: 0, p99: 0, max: 0 };

/** The result of a comparison: the picture matches, or the facts about what differs, and where. */
export type Judgement =
  | {
      readonly passed: true;
      /** The FLIP errors of the picture; null when the tolerance does not ask for FLIP. */
      readonly flip: FlipFigures | null;
    }
  | {
      readonly passed: false;
      /** The facts, one per line: the bound and by how much it was missed, the worst texel, the FLIP figures. */
      readonly facts: readonly string[];
      /** The difference; null when the sizes differ. */
      readonly comparison: Comparison | null;
      /** The FLIP heat map up to the brightest error that its `max` asks for; null when the sizes differ. */
      readonly diff: Image | null;
    };

/** Compares a picture with the accepted one under a tolerance, outside of the mask. Pure. */
export function judge(picture: Image, expected: Image, tolerance: Tolerance, mask: Mask | null = null): Judgement {
  if (!sameSize(picture, expected)) {
    const size = `the picture is ${picture.width}×${picture.height} px, the accepted one ${expected.width}×${expected.height} px`;
    return { passed: false, facts: [size], comparison: null, diff: null };
  }
  const actual = mask ? withoutMasked(picture, expected, mask) : picture;
  const differing = countDifferentTexels(actual, expected);
  const asksFlip = tolerance.comparer === 'flip';
  if (differing === 0) return { passed: true, flip: asksFlip ? NO_ERROR : null };
  const masked = mask ? countMasked(mask) : 0;
  const texels = actual.width * actual.height - masked;
  let error: FlipResult | undefined;
  const flipped = (): FlipResult => (error ??= flip(actual, expected, mask ? { mask } : {}));
  const missed = missedBound(actual, expected, tolerance, { differing, texels }, flipped);
  if (missed === null) return { passed: true, flip: asksFlip ? figuresOf(flipped()) : null };
  const worst = findWorstTexel(actual, expected);
  const figures = figuresOf(flipped());
  const { mean, p95, p99, max } = figures;
  return {
    passed: false,
    facts: [
      missed,
      ...(worst ? [`worst ${describeWorstTexel(worst)}`] : []),
      `FLIP mean ${figure(mean)}, p95 ${figure(p95)}, p99 ${figure(p99)}, max ${figure(max)}`,
      ...(masked > 0 ? [`${masked} texels are masked`] : []),
    ],
    comparison: { texels, masked, differing, worst, flip: figures },
    diff: heatMapFromErrors(flipped().map, actual.width, actual.height, brightestError(max)),
  };
}

const figuresOf = ({ mean, p50, p95, p99, max }: FlipResult): FlipFigures => ({ mean, p50, p95, p99, max });

/** Returns a sentence about the bound that was missed, or null when it was kept. */
function missedBound(
  actual: Image,
  expected: Image,
  tolerance: Tolerance,
  { differing, texels }: Pick<Comparison, 'differing' | 'texels'>,
  flipped: () => FlipResult,
): string | null {
  switch (tolerance.comparer) {
    case 'exact':
      return `${differing} of ${texels} texels differ, none may`;
    case 'pixelmatch': {
      const options = tolerance.threshold === undefined ? {} : { threshold: tolerance.threshold };
      const count = countPixelmatch(actual, expected, options);
      if (count <= tolerance.maxTexels) return null;
      return `${count} of ${texels} texels look different to pixelmatch, ${tolerance.maxTexels} may`;
    }
    case 'flip':
      return missedFlipBound(flipped(), tolerance);
  }
}

function missedFlipBound(error: FlipResult, { maxMean, maxPercentiles = {}, max }: FlipTolerance): string | null {
  const bounds: readonly (readonly [string, number, number | undefined])[] = [
    ['mean', error.mean, maxMean],
    ...Object.entries(maxPercentiles).map(
      ([percent, bound]) => [`p${percent}`, error.at(Number(percent)), bound] as const,
    ),
    ['max', error.max, max],
  ];
  const missed = bounds.find(([, value, bound]) => bound !== undefined && value > bound);
  return missed ? `FLIP ${missed[0]} ${figure(missed[1])} is above ${missed[2]}` : null;
}

function figure(value: number): string {
  return value.toPrecision(3);
}
