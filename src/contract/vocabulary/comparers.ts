/** The facts about a bound. A bound is a share in [0, 1] or a number of texels. */
interface BoundFacts {
  readonly of: 'share' | 'texels';
  /** The default, or null if there is none. */
  readonly default: number | null;
  readonly description: string;
}

/** The bounds; the keys are their names in case files, queries and answers. `src/compare` applies them. */
export const BOUNDS = {
  threshold: {
    of: 'share',
    default: 0.1,
    description: '`pixelmatch`: colour distance above which two texels differ; default 0.1.',
  },
  max_texels: {
    of: 'texels',
    default: 0,
    description: '`pixelmatch`: number of texels that may differ; default 0.',
  },
  max_mean: { of: 'share', default: null, description: '`flip`: maximum of the mean error.' },
  max_p50: { of: 'share', default: null, description: '`flip`: maximum of the median error.' },
  max_p95: { of: 'share', default: null, description: '`flip`: maximum of the 95th percentile of the errors.' },
  max_p99: { of: 'share', default: null, description: '`flip`: maximum of the 99th percentile of the errors.' },
  max: { of: 'share', default: null, description: '`flip`: maximum error of any texel.' },
  // The reason for this default is at `MAX_REGION` in `tolerance.ts`.
  max_region: {
    of: 'share',
    default: 0.1,
    description:
      '`pixelmatch` and `flip`: maximum of the mean FLIP error of any region of 16 × 16 texels; default 0.1, even if other bounds are set.',
  },
} as const satisfies Readonly<Record<string, BoundFacts>>;
export type Bound = keyof typeof BOUNDS;
export const BOUND_NAMES = Object.keys(BOUNDS) as readonly Bound[];

export const COMPARERS = {
  exact: [],
  pixelmatch: ['threshold', 'max_texels', 'max_region'],
  flip: ['max_mean', 'max_p50', 'max_p95', 'max_p99', 'max', 'max_region'],
} as const satisfies Readonly<Record<string, readonly Bound[]>>;
export type Comparer = keyof typeof COMPARERS;
export const COMPARER_NAMES = Object.keys(COMPARERS) as readonly Comparer[];

export type BoundOf<C extends Comparer> = (typeof COMPARERS)[C][number];
