import type { Tolerance } from '../compare/index.js';
import type { GoldenTolerance } from '../contract/golden.js';

export const EXACT: GoldenTolerance = { comparer: 'exact', why: '' };

/** Returns a tolerance as comparers take it, with the settings of its comparer alone. */
export function toleranceFrom({ comparer, why, threshold, max_texels = 0, ...bounds }: GoldenTolerance): Tolerance {
  if (comparer === 'exact') return { comparer, why };
  if (comparer === 'flip') return { comparer, ...bounds, why };
  const { max_region } = bounds;
  return {
    comparer,
    max_texels,
    ...(threshold === undefined ? {} : { threshold }),
    ...(max_region === undefined ? {} : { max_region }),
    why,
  };
}
