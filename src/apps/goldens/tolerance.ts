import type { Tolerance } from '../../../harness/golden/cases/golden-case.js';
import type { GoldenTolerance } from '../../transports/http/index.js';

export const EXACT: GoldenTolerance = { comparer: 'exact', why: '' };

/** A tolerance as cases write it, from one as HTTP writes it. */
export function caseTolerance({ comparer, why, ...bounds }: GoldenTolerance): Tolerance {
  if (comparer === 'exact') return { comparer, why };
  if (comparer === 'pixelmatch') {
    const { threshold, max_texels: maxTexels = 0 } = bounds;
    return { comparer, maxTexels, ...(threshold === undefined ? {} : { threshold }), why };
  }
  const { max_mean: maxMean, max_p99: maxP99, max } = bounds;
  return {
    comparer,
    ...(maxMean === undefined ? {} : { maxMean }),
    ...(maxP99 === undefined ? {} : { maxPercentiles: { 99: maxP99 } }),
    ...(max === undefined ? {} : { max }),
    why,
  };
}

/** The other way round. Percentiles that HTTP has no name for are left to the case. */
export function httpTolerance(tolerance: Tolerance): GoldenTolerance {
  const { comparer, why } = tolerance;
  if (comparer === 'exact') return { comparer, why };
  if (comparer === 'pixelmatch') {
    const { threshold, maxTexels } = tolerance;
    return { comparer, ...(threshold === undefined ? {} : { threshold }), max_texels: maxTexels, why };
  }
  const { maxMean, maxPercentiles, max } = tolerance;
  const p99 = maxPercentiles?.['99'];
  return {
    comparer,
    ...(maxMean === undefined ? {} : { max_mean: maxMean }),
    ...(p99 === undefined ? {} : { max_p99: p99 }),
    ...(max === undefined ? {} : { max }),
    why,
  };
}
