import type { Static, TObject } from 'typebox';
import { FieldError, nearestName, shown } from '../../../base/errors/index.js';
import type { GoldenParameters } from '../../../golden/index.js';
import { BOUND_NAMES, BOUNDS, COMPARERS } from '../../../contract/vocabulary/index.js';
import {
  AcceptQuery,
  CompareQuery,
  pictureChanges,
  type GoldenTolerance,
  type Rectangle,
} from '../../../contract/index.js';
import { readQuery } from './query.js';

const RECTANGLES_MAX = 64;
const WHY_MAX = 200;

type Query = Readonly<Record<string, string>>;

/**
 * @throws FieldError EINVAL for an unknown parameter, a value out of range, or a limit that belongs to a different
 * comparer
 */
export function readCompareQuery(query: Query): GoldenParameters {
  refuseUnknown(CompareQuery, query);
  return parametersOf(readQuery(CompareQuery, query));
}

/** @throws FieldError EINVAL in the same cases as {@link readCompareQuery} */
export function readAcceptQuery(query: Query): {
  readonly from: 'frame' | 'actual';
  readonly parameters: GoldenParameters;
} {
  const values = readQuery(AcceptQuery, query);
  refuseUnknown(AcceptQuery, query);
  return { from: values.from, parameters: { ...parametersOf(values), incomplete: values.incomplete !== '0' } };
}

/** Refuses unknown parameters, because otherwise a client would not notice that it has misspelt a mask or a limit. */
function refuseUnknown(schema: TObject, text: Query): void {
  const known = Object.keys(schema.properties);
  const stray = Object.keys(text).find((name) => !known.includes(name));
  if (stray !== undefined) {
    const meant = nearestName(stray.slice(0, 40), known);
    const next = meant === undefined ? `there is ${known.join(', ')}` : `did you mean ${meant}?`;
    throw new FieldError('EINVAL', 'golden', `golden: no parameter '${shown(stray)}'; ${next}`);
  }
}

function parametersOf(query: Static<typeof CompareQuery>): GoldenParameters {
  const { width, height, settled, mask } = query;
  if ((width === undefined) !== (height === undefined)) {
    throw new FieldError('EINVAL', 'golden', 'golden: width and height belong together; give both or neither');
  }
  return {
    picture: pictureChanges(query),
    settled: settled !== '0',
    tolerance: toleranceOf(query),
    mask: mask === undefined ? undefined : rectanglesOf(mask),
  };
}

function toleranceOf(query: Static<typeof CompareQuery>): GoldenTolerance | undefined {
  const { comparer, why = '' } = query;
  const given = BOUND_NAMES.filter((bound) => query[bound] !== undefined);
  const owned: readonly string[] = comparer === undefined ? [] : COMPARERS[comparer];
  const stray = given.find((bound) => !owned.includes(bound));
  if (stray !== undefined) {
    const owners = Object.entries(COMPARERS).filter(([, bounds]) => (bounds as readonly string[]).includes(stray));
    const owner = owners.map(([name]) => `comparer=${name}`).join(' or ');
    throw new FieldError('EINVAL', 'golden', `golden: ${stray} is a bound of ${owner}; give both together`);
  }
  if (why.length > WHY_MAX)
    throw new FieldError('EINVAL', 'golden', `golden: 'why' may have ${WHY_MAX} characters at most`);
  if (comparer === undefined) {
    if (query.why === undefined) return undefined;
    throw new FieldError('EINVAL', 'golden', "golden: 'why' belongs to a comparer; give both together");
  }
  if (comparer === 'flip' && given.length === 0) {
    const bounds = COMPARERS.flip.join(', ').replace(/, ([^,]*)$/, ' or $1');
    throw new FieldError('EINVAL', 'golden', `golden: comparer=flip needs a bound: ${bounds}`);
  }
  const bounds = Object.fromEntries(given.map((bound) => [bound, query[bound]]));
  return {
    comparer,
    ...(comparer === 'pixelmatch' && { threshold: BOUNDS.threshold.default, max_texels: BOUNDS.max_texels.default }),
    ...bounds,
    why,
  };
}

function rectanglesOf(text: string): Rectangle[] {
  const parts = text.split(';').filter((part) => part.trim() !== '');
  if (parts.length > RECTANGLES_MAX) {
    throw new FieldError(
      'EINVAL',
      'golden',
      `golden: the mask has ${parts.length} rectangles; the maximum is ${RECTANGLES_MAX}`,
    );
  }
  return parts.map((part) => {
    const [, x, y, width, height] = /^\s*(\d{1,4}),(\d{1,4}),(\d{1,4}),(\d{1,4})\s*$/.exec(part)?.map(Number) ?? [];
    if (!width || !height) {
      const why = `invalid 'mask': '${shown(part)}'; write x,y,width,height in whole texels`;
      throw new FieldError('EINVAL', 'golden', `golden: ${why}`);
    }
    return { x: x!, y: y!, width, height };
  });
}
