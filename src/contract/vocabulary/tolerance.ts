import { type BoundOf, BOUNDS, type Comparer } from './comparers.js';

/**
 * The bounds within which a picture must match the accepted picture, and the reason for these bounds. `comparers.ts`
 * describes each bound.
 */
export type Tolerance = Tolerances[Comparer];

interface Tolerances {
  readonly exact: ExactTolerance;
  readonly pixelmatch: PixelmatchTolerance;
  readonly flip: FlipTolerance;
}

export interface ExactTolerance {
  readonly comparer: 'exact';
  readonly why: string;
}

export interface PixelmatchTolerance extends Readonly<Partial<Record<BoundOf<'pixelmatch'>, number>>> {
  readonly comparer: 'pixelmatch';
  readonly max_texels: number;
  readonly why: string;
}

/** A tolerance for the FLIP error; this error is between 0 and 1. The tolerance has at least one bound. */
export interface FlipTolerance extends Readonly<Partial<Record<BoundOf<'flip'>, number>>> {
  readonly comparer: 'flip';
  readonly why: string;
}

/**
 * Default of `max_region`. The default was chosen from 3,840 trials. Each trial changed an accepted picture of a case
 * (256 × 192 to 480 × 270), and measured the error of the worst region. Harmless changes caused an error of at most
 * 0.096: every channel was dithered by one level, and one edge texel in fifty had the colour of the other side of the
 * edge. Faults caused an error of at least 0.118: a square or strip of one percent of the picture was repainted.
 * `test/compare/tolerances.test.ts` repeats some of the trials.
 */
export const MAX_REGION: number = BOUNDS.max_region.default;
