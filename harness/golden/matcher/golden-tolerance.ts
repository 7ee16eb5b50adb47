import type { ExactTolerance, FlipTolerance, PixelmatchTolerance } from '../../../src/contract/vocabulary/index.js';

type WithoutWhy<T> = Omit<T, 'why'> & { readonly why?: string };

/** The tolerance of a comparison as in a case file, except that it needs no reason. */
export type GoldenTolerance = WithoutWhy<ExactTolerance> | WithoutWhy<PixelmatchTolerance> | WithoutWhy<FlipTolerance>;
