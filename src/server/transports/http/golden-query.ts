import { type Static, type TObject, Type } from 'typebox';
import { FieldError, nearestName, shown } from '../../../base/errors/index.js';
import { PASS_NAMES, type PassName } from '../../../contract/pass-names.js';
import type { GoldenParameters } from '../../../golden/golden-service.js';
import { BOUND_NAMES, BOUNDS, COMPARERS } from '../../../contract/comparers.js';
import { BoundSchemas, ComparerName, type GoldenTolerance, type Rectangle } from '../../../contract/golden.js';
import { SETTLED, type Settled } from './openapi/parameters.js';
import { readQuery } from './read-query.js';

const Pixels = Type.Optional(Type.Integer({ minimum: 16, maximum: 4096, description: 'px; as stored, or 960 × 540.' }));

/** The word that stands for the finished picture in place of a pass, where a golden was put with a pass before. */
const FINISHED = 'picture';

/** The parameters that both accepting and comparing take. */
const Common = {
  width: Pixels,
  height: Pixels,
  samples: Type.Optional(
    Type.Unsafe<1 | 4 | 16>({ type: 'integer', enum: [1, 4, 16], description: 'Samples per pixel; as stored, or 1.' }),
  ),
  pass: Type.Optional(
    Type.Unsafe<PassName | typeof FINISHED>({
      type: 'string',
      enum: [...PASS_NAMES, FINISHED],
      description: `What one pass made of the frame, as for \`/frame\`; \`${FINISHED}\` is the finished one. As stored, or the finished one.`,
    }),
  ),
  settled: Type.Unsafe<Settled>({
    type: 'string',
    enum: SETTLED,
    default: '1',
    description: 'Whether the frame waits for textures and stickers that are still being decoded.',
  }),
  comparer: Type.Optional({
    ...ComparerName,
    description: 'With the bounds below, in place of the stored tolerance; `exact` where none is stored.',
  }),
  ...BoundSchemas,
  why: Type.Optional(Type.String({ description: 'Why that closely; kept beside the bounds.' })),
  mask: Type.Optional(
    Type.String({
      description: 'Rectangles that are left out, `x,y,width,height` in texels, separated by `;`. Empty for none.',
      examples: ['0,0,120,24;840,500,120,40'],
    }),
  ),
};

export const CompareQuery = Type.Object(Common);

/** The query of a picture of a golden: pages name its time, so that no cache answers with an earlier one. */
export const PictureQuery = Type.Object({
  at: Type.Optional(
    Type.String({ description: 'Any text; another one keeps a cache from answering with an earlier picture.' }),
  ),
});

export const AcceptQuery = Type.Object({
  ...Common,
  from: Type.Unsafe<'frame' | 'actual'>({
    type: 'string',
    enum: ['frame', 'actual'],
    default: 'frame',
    description: 'Without a body: the present frame, or the picture that was compared last.',
  }),
  incomplete: Type.Unsafe<Settled>({
    type: 'string',
    enum: SETTLED,
    default: '0',
    description:
      'With 1, or without a value, a frame is accepted although it lacks an image that a sticker or a texture shows.',
  }),
});

const RECTANGLES_MAX = 64;
const WHY_MAX = 200;

type Query = Readonly<Record<string, string>>;

/**
 * Reads what a comparison is asked for with.
 * @throws FieldError EINVAL for what is unknown or out of range, or bounds that their comparer does not have
 */
export function readCompareQuery(query: Query): GoldenParameters {
  refuseUnknown(CompareQuery, query);
  return parametersOf(readQuery(CompareQuery, query));
}

/**
 * Reads what a picture is accepted with, and which picture.
 * @throws FieldError EINVAL as {@link readCompareQuery}
 */
export function readAcceptQuery(query: Query): {
  readonly from: 'frame' | 'actual';
  readonly parameters: GoldenParameters;
} {
  const values = readQuery(AcceptQuery, query);
  refuseUnknown(AcceptQuery, query);
  return { from: values.from, parameters: { ...parametersOf(values), incomplete: values.incomplete !== '0' } };
}

/** Refuses parameters that a schema does not have: a misspelt mask or bound would go unnoticed. */
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
  const { width, height, samples, pass, settled, mask } = query;
  if ((width === undefined) !== (height === undefined)) {
    throw new FieldError('EINVAL', 'golden', 'golden: width and height belong together; give both or neither');
  }
  return {
    ...{ width, height, samples },
    pass: pass === FINISHED ? null : pass,
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
  if (why.length > WHY_MAX) throw new FieldError('EINVAL', 'golden', `golden: why has over ${WHY_MAX} characters`);
  if (comparer === undefined) {
    if (query.why === undefined) return undefined;
    throw new FieldError('EINVAL', 'golden', 'golden: why belongs to a comparer; give both together');
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
      `golden: a mask of ${parts.length} rectangles; ${RECTANGLES_MAX} is the most`,
    );
  }
  return parts.map((part) => {
    const [, x, y, width, height] = /^\s*(\d{1,4}),(\d{1,4}),(\d{1,4}),(\d{1,4})\s*$/.exec(part)?.map(Number) ?? [];
    if (!width || !height) {
      const why = `invalid 'mask': '${shown(part)}'; x,y,width,height in whole texels are wanted`;
      throw new FieldError('EINVAL', 'golden', `golden: ${why}`);
    }
    return { x: x!, y: y!, width, height };
  });
}
