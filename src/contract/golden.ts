import { type Static, type TNumber, type TOptional, Type } from 'typebox';
import { type Bound, BOUNDS, type Comparer, COMPARER_NAMES } from './vocabulary/comparers.js';
import { GoldenPicture } from './picture-options.js';

const closed = { additionalProperties: false } as const;
const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const Texels = (description: string) => Type.Integer({ minimum: 0, description });
const When = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$', description: 'Wall clock, RFC 3339.' });
const Address = Type.String({ description: 'Path on this server.', examples: ['/v1/golden/pad/actual'] });
const Texel = Type.Unsafe<readonly [number, number, number, number]>({
  type: 'array',
  items: { type: 'integer', minimum: 0, maximum: 255 },
  minItems: 4,
  maxItems: 4,
  description: 'Red, green, blue, alpha; sRGB.',
});

/** The schemas of the bounds. A tolerance omits the bounds that it does not set. */
export const BoundSchemas = Object.fromEntries(
  Object.entries(BOUNDS).map(([name, { of, description }]) => [
    name,
    Type.Optional(of === 'texels' ? Texels(description) : Share(description)),
  ]),
) as Readonly<Record<Bound, TOptional<TNumber>>>;

export const ComparerName = Type.Unsafe<Comparer>({ type: 'string', enum: COMPARER_NAMES });

export const GoldenTolerance = Type.Object(
  {
    comparer: ComparerName,
    ...BoundSchemas,
    why: Type.String({ description: 'Reason for the bounds; may be empty.' }),
  },
  { $id: 'GoldenTolerance', description: 'How closely pictures must agree.', ...closed },
);
export type GoldenTolerance = Static<typeof GoldenTolerance>;

export const Rectangle = Type.Object(
  {
    x: Texels('From the left.'),
    y: Texels('From the top.'),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
  },
  { $id: 'Rectangle', description: 'Texels that comparisons ignore.', ...closed },
);
export type Rectangle = Static<typeof Rectangle>;

const Subject = {
  name: Type.String({ description: '1 to 64 characters of `[A-Za-z0-9._-]`, not beginning with a full stop.' }),
  ...GoldenPicture.properties,
  tolerance: GoldenTolerance,
  mask: Type.Array(Rectangle, { description: 'Ignored rectangles.' }),
};

export const Golden = Type.Object(
  {
    ...Subject,
    bytes: Type.Integer({ minimum: 0, description: 'Size of the accepted picture.' }),
    ut: Type.Union([Type.Number(), Type.Null()], {
      description:
        'Universal time of the accepted frame, s. Null if the time is unknown, for example for an accepted file.',
    }),
    accepted: When,
    expected: Address,
    last: Type.Union([Type.Object({ at: When, passed: Type.Boolean() }, closed), Type.Null()], {
      description: 'The last comparison with this picture since it was accepted; null before the first one.',
    }),
    error: Type.Union([Type.String(), Type.Null()], {
      description:
        'Why the files of the golden cannot be used, and how to fix them; the other members are then meaningless. Null if they can be used.',
    }),
    warnings: Type.Array(Type.String(), {
      description:
        'For people, only in the answer to PUT: a warning that the clock is running, or that an image is missing in the frame. Empty otherwise.',
    }),
  },
  { $id: 'Golden', description: 'An accepted picture, and the settings of comparisons with it.', ...closed },
);
export type Golden = Static<typeof Golden>;

const Surface = Type.Object(
  {
    drawn_by: Type.Unsafe<'sky' | 'part' | 'eva' | 'terrain' | 'clutter'>({
      type: 'string',
      enum: ['sky', 'part', 'eva', 'terrain', 'clutter'],
      description: 'The surface at that texel, behind any glass.',
    }),
    description: Type.String({ description: 'For people: the values of the passes at that texel.' }),
    distance: Type.Union([Type.Number(), Type.Null()], {
      description: 'Distance along the direction of view, m; null for the sky.',
    }),
    lists: Type.Array(Type.String(), {
      description: 'The draw lists of the tile of 8 × 8 pixels that contains this pixel.',
    }),
    stickers: Type.Integer({ minimum: 0, description: 'Number of stickers whose boxes may reach into the tile.' }),
  },
  { $id: 'GoldenSurface', description: 'The values that the passes wrote at a pixel.', ...closed },
);

const WorstTexel = Type.Object(
  {
    x: Texels('From the left.'),
    y: Texels('From the top.'),
    actual: Texel,
    expected: Texel,
    difference: Type.Integer({ minimum: 0, maximum: 255, description: 'Largest difference in one channel.' }),
    surface: Type.Union([Surface, Type.Null()], { description: 'Null for a picture that was uploaded.' }),
  },
  { $id: 'WorstTexel', description: 'The texel that differs most.', ...closed },
);

const Flip = Type.Object(
  { mean: Share('Mean error.'), p50: Share('Median.'), p95: Share(''), p99: Share(''), max: Share('') },
  { $id: 'FlipError', description: 'FLIP error: perceptual difference, 0 to 1.', ...closed },
);

const Region = Type.Object(
  {
    x: Texels('From the left.'),
    y: Texels('From the top.'),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    error: Share("Mean FLIP error of the region's texels."),
  },
  { $id: 'WorstRegion', description: 'The region of 16 × 16 texels that looks most different.', ...closed },
);

const Figures = Type.Object(
  {
    texels: Texels('Number of compared texels.'),
    masked: Texels('Number of ignored texels.'),
    compared: Share('Share of the picture that was compared; 1 without a mask.'),
    differing: Texels('Number of texels that differ.'),
    flip: Flip,
    region: Type.Union([Region, Type.Null()], { description: 'Null if all texels are equal.' }),
  },
  { $id: 'GoldenFigures', description: 'How pictures of one size differ.', ...closed },
);

export const Verdict = Type.Object(
  {
    ...Subject,
    passed: Type.Boolean(),
    at: When,
    ut: Type.Number({ description: 'Universal time of the simulation, s.' }),
    accepted: Type.String({ description: 'Acceptance time of the expected picture, RFC 3339.' }),
    source: Type.Unsafe<'frame' | 'upload'>({ type: 'string', enum: ['frame', 'upload'] }),
    incomplete: Type.Boolean({
      description: 'True if an image of a sticker or texture is missing in the frame; `warnings` names the image.',
    }),
    facts: Type.Array(Type.String(), {
      description: 'For people: what is wrong, worst first; empty when the picture passed.',
    }),
    warnings: Type.Array(Type.String(), {
      description:
        'For people: the picture passed but looks different somewhere, a mask hides much of it, an image is missing, the clock is running, or the results could not be stored. Empty otherwise.',
    }),
    figures: Type.Union([Figures, Type.Null()], { description: 'Null for pictures of different sizes.' }),
    worst: Type.Union([WorstTexel, Type.Null()], { description: 'Null if all texels are equal.' }),
    expected: Address,
    actual: Address,
    diff: Type.Union([Address, Type.Null()], { description: 'A heat map of the error; null when the picture passed.' }),
  },
  {
    $id: 'GoldenVerdict',
    description: 'The result of a comparison. Its pictures are kept until the next comparison.',
    ...closed,
  },
);
export type Verdict = Static<typeof Verdict>;
