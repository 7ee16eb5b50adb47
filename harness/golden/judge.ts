import {
  countDifferentTexels,
  countPixelmatch,
  describeWorstTexel,
  findWorstTexel,
  flip,
  heatMapFromErrors,
  sameSize,
  type Image,
} from '../compare/index.js';
import type { Tolerance } from './cases/golden-case.js';

/** Whether a picture may stand for the accepted one; when not, what is wrong and where. */
export type Verdict =
  | { readonly passed: true }
  | {
      readonly passed: false;
      /** One fact per line: the bound and by how much it was missed, the worst texel, the FLIP figures. */
      readonly facts: readonly string[];
      /** FLIP heat map; null when the sizes differ. */
      readonly diff: Image | null;
    };

/** Compares a picture with the accepted one under a tolerance. Pure. */
export function judge(actual: Image, expected: Image, tolerance: Tolerance): Verdict {
  if (!sameSize(actual, expected)) {
    const size = `the picture is ${actual.width}×${actual.height} px, the accepted one ${expected.width}×${expected.height} px`;
    return { passed: false, facts: [size], diff: null };
  }
  if (countDifferentTexels(actual, expected) === 0) return { passed: true };
  const missed = missedBound(actual, expected, tolerance);
  if (missed === null) return { passed: true };
  const error = flip(actual, expected);
  const worst = findWorstTexel(actual, expected);
  return {
    passed: false,
    facts: [
      missed,
      ...(worst ? [`worst ${describeWorstTexel(worst)}`] : []),
      `FLIP mean ${figure(error.mean)}, p95 ${figure(error.p95)}, p99 ${figure(error.p99)}, max ${figure(error.max)}`,
    ],
    diff: heatMapFromErrors(error.map, actual.width, actual.height),
  };
}

/** A sentence about the bound that was missed, or null when it was kept. */
function missedBound(actual: Image, expected: Image, tolerance: Tolerance): string | null {
  const texels = actual.width * actual.height;
  switch (tolerance.comparer) {
    case 'exact':
      return `${countDifferentTexels(actual, expected)} of ${texels} texels differ, none may`;
    case 'pixelmatch': {
      const options = tolerance.threshold === undefined ? {} : { threshold: tolerance.threshold };
      const count = countPixelmatch(actual, expected, options);
      if (count <= tolerance.maxTexels) return null;
      return `${count} of ${texels} texels look different to pixelmatch, ${tolerance.maxTexels} may`;
    }
    case 'flip': {
      const { mean, p99 } = flip(actual, expected);
      if (mean > tolerance.maxMean) return `FLIP mean ${figure(mean)} is above ${tolerance.maxMean}`;
      if (tolerance.maxP99 !== undefined && p99 > tolerance.maxP99) {
        return `FLIP p99 ${figure(p99)} is above ${tolerance.maxP99}`;
      }
      return null;
    }
  }
}

function figure(value: number): string {
  return value.toPrecision(3);
}
