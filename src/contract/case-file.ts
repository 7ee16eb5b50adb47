import { type Static, Type } from 'typebox';
import { type Bound, BOUNDS, type Comparer, COMPARER_NAMES, COMPARERS } from './vocabulary/comparers.js';
import { Rectangle } from './golden.js';
import { PASS_NAMES } from './vocabulary/pass-names.js';
import { PictureOptions } from './picture-options.js';
import { list } from './schema.js';
import type { Tolerance } from './vocabulary/tolerance.js';

/**
 * A line of `writes` that draws a frame and discards it. The next frame then shows a scene that the renderer has drawn
 * before.
 */
export const FRAME = 'frame';

/**
 * Start of a line of `writes` that uploads a file: `upload <name> <file>` uploads the file `images/<file>` to the
 * texture store as `<name>`.
 */
export const UPLOAD = 'upload ';

const closed = { additionalProperties: false } as const;
const Why = Type.String({ minLength: 10, description: 'Why this tolerance or mask is needed.' });
const AdapterWhy = Type.String({ minLength: 20 });
const Side = Type.Integer({ minimum: 16, maximum: 2048, description: 'px' });

interface Demands {
  readonly required?: readonly Bound[];
  /** True if there must be at least one bound. */
  readonly isBounded?: true;
  readonly examples?: readonly Tolerance[];
}

const DEMANDS: Readonly<Record<Comparer, Demands>> = {
  exact: {},
  pixelmatch: {
    required: ['max_texels'],
    examples: [{ comparer: 'pixelmatch', max_texels: 20, why: 'two drivers draw the rim of the dome differently' }],
  },
  flip: {
    isBounded: true,
    examples: [
      { comparer: 'flip', max_mean: 0.03, why: 'another driver rounds and rasterises differently' },
      { comparer: 'flip', max_mean: 0.005, max_p99: 0.05, why: 'the light turns by a hair between two runs' },
    ],
  },
};

function boundSchema(name: Bound, isRequired: boolean) {
  const { of, default: usual, description } = BOUNDS[name];
  const range = of === 'texels' ? { type: 'integer', minimum: 0 } : { type: 'number', minimum: 0, maximum: 1 };
  // A required bound has no default, so cut off the part of the description about the default.
  if (isRequired) return { ...range, description: description.replace(/; .*$/, '.') };
  return { ...range, ...(usual !== null && { default: usual }), description };
}

function toleranceSchema(comparer: Comparer) {
  const { required = [], isBounded, examples }: Demands = DEMANDS[comparer];
  const bounds = COMPARERS[comparer].map((name) => [name, boundSchema(name, required.includes(name))] as const);
  return {
    ...closed,
    required: ['comparer', ...required, 'why'],
    ...(isBounded && { minProperties: 3 }),
    properties: { comparer: { const: comparer }, ...Object.fromEntries(bounds), why: Why },
    ...(examples && { examples }),
  };
}

export const CaseTolerance = Type.Unsafe<Tolerance>({
  type: 'object',
  required: ['comparer'],
  discriminator: { propertyName: 'comparer' },
  oneOf: COMPARER_NAMES.map(toleranceSchema),
});

const ToleranceReference = Type.Unsafe<Tolerance>({ $ref: '#/definitions/tolerance' });

export const MaskDescription = Type.Object(
  {
    rectangles: Type.Optional(
      Type.Unsafe<readonly Rectangle[]>({
        type: 'array',
        minItems: 1,
        items: Type.Object(Rectangle.properties, closed),
        description: '{ x, y, width, height } in px from the top left, each wholly within the picture.',
      }),
    ),
    image: Type.Optional(
      Type.String({
        pattern: '^mask(\\.[a-z0-9-]+)?\\.png$',
        description:
          'mask.png or mask.<name>.png: a picture of the same size in the folder of the case, white where differences are ignored.',
      }),
    ),
    why: Why,
  },
  { ...closed, minProperties: 2, description: 'The part that comparisons ignore.' },
);
export type MaskDescription = Readonly<Static<typeof MaskDescription>>;

// A case file has no `pass`. Instead, it lists the passes whose pictures are stored beside the picture of the case.
const { pass: _, ...options } = PictureOptions.properties;

const AdapterPicture = Type.Object({ why: AdapterWhy, tolerance: Type.Optional(ToleranceReference) }, closed);

export const CaseFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    description: Type.String({
      minLength: 20,
      description: 'The behaviour that this case protects, in one sentence.',
    }),
    scene: Type.Optional(
      Type.String({
        pattern: '^(default|scenes/[A-Za-z0-9._-]+\\.json)$',
        description:
          'default, or scenes/<name>.json in the folder of the case, in one of the three folders above it, or under golden/.',
      }),
    ),
    program: Type.Optional(
      Type.String({
        pattern: '^(programs/)?[A-Za-z0-9._-]+\\.m?js$',
        description:
          'A module that draws with WebGPU, `export default async ({ gpu, canvas, step }) => …`, instead of a scene and writes. Its path follows the same rules as the path of a scene.',
      }),
    ),
    set: Type.Optional(
      list(
        Type.String({ pattern: '^[a-z0-9_]+=.*$', description: 'key=value' }),
        'Configuration that differs from the defaults; each entry is `key=value`, as after --set.',
      ),
    ),
    writes: Type.Optional(
      list(
        Type.String({
          pattern: '^(frame|\\S+ \\S[\\s\\S]*)$',
          description: '<path> <value>, step <seconds>, despawn <vessel-id>, upload <name> <file>, or frame',
        }),
        'Steps in order. `<path> <value>` writes a field: the path is in the field tree, and the value may have several lines, as in a batch. `step <seconds>` moves the stepped clock. `despawn <vessel-id>` removes a vessel. `upload <name> <file>` puts a file of golden/images into the texture store. `frame` draws and discards a frame, so that later writes change a drawn scene.',
      ),
    ),
    ...options,
    width: Side,
    height: Side,
    samples: Type.Optional(
      Type.Unsafe<1 | 4>({ enum: [1, 4], default: 1, description: 'Samples per pixel, as in /v1/frame.' }),
    ),
    sameImageAs: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]+/[a-z0-9-]+$',
        description:
          '<feature>/<behaviour>: another case, whose accepted picture this case must match. This case then has no expected.png.',
      }),
    ),
    tolerance: ToleranceReference,
    mask: Type.Optional(Type.Unsafe<MaskDescription>(MaskDescription)),
    passes: Type.Optional(
      Type.Unsafe<readonly string[]>({
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { enum: PASS_NAMES },
        description:
          'Passes that also have accepted pictures, expected.<pass>.png. A failure names the first pass that differs. They are compared only on the reference adapter.',
      }),
    ),
    adapters: Type.Optional(
      Type.Unsafe<Readonly<Record<string, Readonly<Static<typeof AdapterPicture>>>>>({
        type: 'object',
        propertyNames: { pattern: '^[a-z0-9]+$' },
        description:
          'Adapter families (lower-case letters and digits, such as nvidia) that have a separate accepted picture, expected.<family>.png. Each entry gives the reason.',
        additionalProperties: AdapterPicture,
      }),
    ),
  },
  {
    $id: 'https://livery.invalid/golden/case.schema.json',
    title: 'Golden case',
    description:
      'A picture made by field writes, and how closely it must match the accepted picture beside it (expected.png).',
    ...closed,
  },
);
export type CaseFile = Readonly<Static<typeof CaseFile>>;

/** A case with a program may have only these members. */
export const OF_PROGRAMS: ReadonlySet<string> = new Set<keyof CaseFile>([
  '$schema',
  'description',
  'program',
  'width',
  'height',
  'sameImageAs',
  'tolerance',
  'mask',
  'adapters',
]);

export const publishedCaseSchema = () => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...CaseFile,
  definitions: { tolerance: CaseTolerance },
});
