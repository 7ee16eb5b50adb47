import type { ExactTolerance, FlipTolerance, PixelmatchTolerance } from '../../../src/contract/vocabulary/index.js';

type WithoutWhy<T> = Omit<T, 'why'> & { readonly why?: string };

/**
 * The tolerance of a comparison, written as in a case file, but without the reason: a case file must state one, whereas
 * a test can state it in a comment.
 */
export type GoldenTolerance = WithoutWhy<ExactTolerance> | WithoutWhy<PixelmatchTolerance> | WithoutWhy<FlipTolerance>;
