import { BOUNDS, COMPARERS, type Tolerance } from '../contract/vocabulary/index.js';
import type { GoldenTolerance } from '../contract/index.js';

export const EXACT: GoldenTolerance = { comparer: 'exact', why: '' };

/** Returns a tolerance without the settings that its comparer does not have. */
export function toleranceFrom({ comparer, why, ...given }: GoldenTolerance): Tolerance {
  const bounds = Object.fromEntries(
    COMPARERS[comparer].flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  switch (comparer) {
    case 'exact':
    case 'flip':
      return { comparer, ...bounds, why };
    case 'pixelmatch':
      return { comparer, max_texels: BOUNDS.max_texels.default, ...bounds, why };
  }
}
