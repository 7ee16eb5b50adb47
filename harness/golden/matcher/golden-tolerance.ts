import type { ExactTolerance, FlipTolerance, PixelmatchTolerance } from '../../../src/contract/vocabulary/index.js';

type WithoutWhy<T> = Omit<T, 'why'> & { readonly why?: string };

/**
 * The tolerance of a comparison, written as in a case file but without the reason that a case file requires. In a test,
 * a comment may give the reason.
 */
export type GoldenTolerance = WithoutWhy<ExactTolerance> | WithoutWhy<PixelmatchTolerance> | WithoutWhy<FlipTolerance>;
