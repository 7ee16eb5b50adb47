import { COMPARERS, type Bound, type Comparer } from '../../contract/vocabulary/index.js';
import type { Golden } from '../../contract/index.js';

/** The settings of a golden as the user has typed them. An empty text stands for the server's default. */
export interface GoldenChoices {
  readonly width: string;
  readonly height: string;
  readonly samples: string;
  /** The name of a pass, or `picture` for the finished picture. */
  readonly pass: string;
  readonly comparer: Comparer;
  /** The bounds that the user has typed, including those of comparers that are not selected. */
  readonly bounds: Readonly<Partial<Record<Bound, string>>>;
  readonly why: string;
  /** The rectangles that comparisons ignore, each as `x,y,width,height`, with `;` between them. */
  readonly mask: string;
}

export const BOUND_LABELS: Readonly<Record<Bound, string>> = {
  threshold: 'Colour distance',
  max_texels: 'Pixels that may differ',
  max_mean: 'Mean error',
  max_p50: '50 of 100 pixels',
  max_p95: '95 of 100 pixels',
  max_p99: '99 of 100 pixels',
  max: 'Any pixel',
  max_region: 'Worst region',
};

export const NEW_GOLDEN: GoldenChoices = {
  width: '960',
  height: '540',
  samples: '1',
  pass: 'picture',
  comparer: 'exact',
  bounds: {},
  why: '',
  mask: '',
};

export function choicesOf({ width, height, samples, pass, tolerance, mask }: Golden): GoldenChoices {
  const { comparer, why, ...bounds } = tolerance;
  return {
    width: String(width),
    height: String(height),
    samples: String(samples),
    pass: pass ?? 'picture',
    comparer,
    bounds: Object.fromEntries(Object.entries(bounds).map(([name, value]) => [name, String(value)])),
    why,
    mask: mask.map(({ x, y, width, height }) => [x, y, width, height].join(',')).join(';'),
  };
}

/**
 * Returns the query of a request that accepts or compares a golden with these choices. The query contains only choices
 * that differ from the stored settings. Two groups stay together: width and height; comparer, bounds and reason. If one
 * member of a group differs, the query contains the whole group.
 */
export function queryOf(choices: GoldenChoices, stored: GoldenChoices): string {
  const query = new URLSearchParams();
  const put = (name: string, text: string): void => {
    if (text.trim() !== '') query.set(name, text.trim());
  };
  if (choices.width !== stored.width || choices.height !== stored.height) {
    put('width', choices.width);
    put('height', choices.height);
  }
  if (choices.samples !== stored.samples) put('samples', choices.samples);
  if (choices.pass !== stored.pass) put('pass', choices.pass);
  if (toleranceText(choices) !== toleranceText(stored)) {
    put('comparer', choices.comparer);
    for (const bound of COMPARERS[choices.comparer]) put(bound, choices.bounds[bound] ?? '');
    put('why', choices.why);
  }
  // An empty mask is sent too, because it removes the stored mask.
  if (choices.mask.trim() !== stored.mask) query.set('mask', choices.mask.replace(/\s+/g, ''));
  return readable(query);
}

/**
 * Formats a query. Leaves the commas and semicolons of a mask unescaped, because a query may contain them (RFC 3986
 * §3.4).
 */
function readable(query: URLSearchParams): string {
  return query.toString().replaceAll('%2C', ',').replaceAll('%3B', ';');
}

function toleranceText({ comparer, bounds, why }: GoldenChoices): string {
  return JSON.stringify([comparer, why.trim(), ...COMPARERS[comparer].map((bound) => bounds[bound]?.trim() ?? '')]);
}

export function toleranceInWords({ tolerance, mask }: Golden): string {
  const { comparer, why: _, ...bounds } = tolerance;
  const limits = Object.entries(bounds).map(([name, value]) => `${name} ${value}`);
  const left = mask.length > 0 ? [`${mask.length} masked`] : [];
  return [comparer, ...limits, ...left].join(', ');
}
