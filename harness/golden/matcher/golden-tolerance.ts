import type { ExactTolerance, FlipTolerance, PixelmatchTolerance } from '../../../src/contract/vocabulary/index.js';

type WithoutWhy<T> = Omit<T, 'why'> & { readonly why?: string };

/** The tolerance of a comparison, spelled as in a case file, which requires a reason; in a test a comment may give it. */
export type GoldenTolerance = WithoutWhy<ExactTolerance> | WithoutWhy<PixelmatchTolerance> | WithoutWhy<FlipTolerance>;
