import type { ExactTolerance, FlipTolerance, PixelmatchTolerance } from '../../../src/contract/vocabulary/index.js';

type WithoutWhy<T> = Omit<T, 'why'> & { readonly why?: string };

/** The tolerance of a comparison: the same settings as in a case file, but without a reason. */
export type GoldenTolerance = WithoutWhy<ExactTolerance> | WithoutWhy<PixelmatchTolerance> | WithoutWhy<FlipTolerance>;
