import type { Tolerance } from '../../compare/index.js';
import type { GoldenTolerance } from '../../transports/http/index.js';

export const EXACT: GoldenTolerance = { comparer: 'exact', why: '' };

/** Returns a tolerance as cases write it, from one as HTTP writes it. */
export function caseTolerance({ comparer, why, ...bounds }: GoldenTolerance): Tolerance {
  if (comparer === 'exact') return { comparer, why };
  if (comparer === 'pixelmatch') {
    const { threshold, max_texels: maxTexels = 0 } = bounds;
    return { comparer, maxTexels, ...(threshold === undefined ? {} : { threshold }), why };
  }
  const { max_mean: maxMean, max_p99: maxP99, max_percentiles: others = {}, max } = bounds;
  const maxPercentiles = { ...others, ...(maxP99 === undefined ? {} : { 99: maxP99 }) };
  return {
    comparer,
    ...(maxMean === undefined ? {} : { maxMean }),
    ...(Object.keys(maxPercentiles).length === 0 ? {} : { maxPercentiles }),
    ...(max === undefined ? {} : { max }),
    why,
  };
}

/** Returns a tolerance as HTTP writes it, from one as cases write it. */
export function httpTolerance(tolerance: Tolerance): GoldenTolerance {
  const { comparer, why } = tolerance;
  if (comparer === 'exact') return { comparer, why };
  if (comparer === 'pixelmatch') {
    const { threshold, maxTexels } = tolerance;
    return { comparer, ...(threshold === undefined ? {} : { threshold }), max_texels: maxTexels, why };
  }
  const { maxMean, maxPercentiles = {}, max } = tolerance;
  const { 99: p99, ...others } = maxPercentiles as Readonly<Record<number, number>>;
  return {
    comparer,
    ...(maxMean === undefined ? {} : { max_mean: maxMean }),
    ...(p99 === undefined ? {} : { max_p99: p99 }),
    ...(Object.keys(others).length === 0 ? {} : { max_percentiles: others }),
    ...(max === undefined ? {} : { max }),
    why,
  };
}
