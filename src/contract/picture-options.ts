import { type Static, Type } from 'typebox';
import { FieldError, shown } from '../base/errors/index.js';
import { PASS_NAMES, type PassName } from './vocabulary/pass-names.js';
import { SAMPLES } from './vocabulary/samples.js';
import type { ParameterSchema } from './schema.js';

const DEFAULTS = { width: 960, height: 540, samples: 1 } as const;

const Pixels = (name: 'width' | 'height', of: string) =>
  Type.Integer({ minimum: 16, maximum: 4096, default: DEFAULTS[name], description: `${of} of the picture, pixels.` });

const PASS_DESCRIPTION = `The output of one pass instead of the picture; transparent where the pass draws nothing.
\`albedo\`: colour of surfaces with paint and without stickers. \`normal\`: right, up and towards the camera. \`material\`: perceptual
roughness, metallic, occlusion. \`emissive\`: light that surfaces emit. \`stickers\`: colour that stickers add. \`depth\`: the hue goes
around once per doubling of the distance. \`tiles\`: each tile of 8 × 8 pixels in a colour for sky, near, far or stickers. \`light\`: before glass and edge smoothing.`;

/**
 * The options of a picture. The schemas of queries, tools, golden cases and the command line contain these options,
 * some with different ranges. The code that reads such options calls {@link pictureOptions}, and gives the result to
 * the renderer.
 */
export const PictureOptions = Type.Object({
  width: Pixels('width', 'Width'),
  height: Pixels('height', 'Height'),
  samples: Type.Unsafe<number>({
    type: 'integer',
    enum: SAMPLES,
    default: DEFAULTS.samples,
    description: 'Samples per pixel.',
  }),
  pass: Type.Optional(
    Type.Unsafe<PassName>({ type: 'string', enum: PASS_NAMES, description: PASS_DESCRIPTION, examples: ['albedo'] }),
  ),
  crop: Type.Optional(
    Type.String({
      description: 'Rectangle of the picture to return: x,y,w,h in pixels from the top left.',
      examples: ['320,180,320,180'],
    }),
  ),
});
export type PictureOptions = Readonly<Static<typeof PictureOptions>>;

/** An option that is absent or null has its default. */
type Given<Options> = { readonly [Name in keyof Options]?: Options[Name] | null | undefined };

export function pictureOptions({ width, height, samples, pass, crop }: Given<PictureOptions>): PictureOptions {
  return {
    width: width ?? DEFAULTS.width,
    height: height ?? DEFAULTS.height,
    samples: samples ?? DEFAULTS.samples,
    ...(pass && { pass }),
    ...(typeof crop === 'string' && { crop }),
  };
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

type Extent = Pick<PictureOptions, 'width' | 'height' | 'crop'>;

/** A rectangle of pixels, with its position from the top left of the picture. */
interface PicturePart extends PictureSize {
  readonly x: number;
  readonly y: number;
}

const CROP = /^(\d{1,4}),(\d{1,4}),(\d{1,4}),(\d{1,4})$/;

/** Returns the part of the picture to draw. {@link cropProblem} must have returned null for these options. */
export function picturePart({ width, height, crop }: Extent): PicturePart {
  const [x = 0, y = 0, w = width, h = height] =
    CROP.exec(crop ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  return { x, y, width: w, height: h };
}

export function pictureSize(options: Extent): PictureSize {
  const { width, height } = picturePart(options);
  return { width, height };
}

/** Returns the reason why `crop` is invalid, beginning with its value; null if `crop` is valid. */
export function cropProblem({ width, height, crop }: Extent): string | null {
  if (crop === undefined) return null;
  const says = `'${shown(crop)}'`;
  if (!CROP.test(crop))
    return `${says} is not a rectangle; give x,y,w,h in whole pixels, such as 0,0,${width},${height}`;
  const part = picturePart({ width, height, crop });
  if (part.width === 0 || part.height === 0) return `${says} is empty; give a width and a height of 1 or more`;
  if (part.x + part.width <= width && part.y + part.height <= height) return null;
  const most = `x + w may be at most ${width}, and y + h at most ${height}`;
  return `${says} reaches outside of the picture of ${width}×${height} px; ${most}`;
}

function requireCrop(subject: string, options: Extent): void {
  const problem = cropProblem(options);
  if (problem !== null) throw new FieldError('EINVAL', subject, `${subject}: crop ${problem}`);
}

/**
 * Maximum number of samples in a frame: pixels times samples per pixel. This permits 1920 × 1080 pixels with 16
 * samples, 4096 × 2048 with 4, or 4096 × 4096 with 1. Measured: two cores without a GPU draw a million samples per
 * second, so the largest frame takes half a minute.
 */
const FRAME_SAMPLES_MAX = 33_554_432;

/**
 * Refuses options that are not possible together: a crop outside the picture, or a frame with too many samples.
 * @param subject the first word of the message
 * @throws FieldError EINVAL
 */
export function requirePicture(subject: string, options: PictureOptions): void {
  requireCrop(subject, options);
  const { width, height, samples } = options;
  const work = width * height * samples;
  if (work <= FRAME_SAMPLES_MAX) return;
  const most = [16, 4, 1].find((fewer) => width * height * fewer <= FRAME_SAMPLES_MAX);
  const next = most === undefined ? 'request fewer pixels' : `the maximum at this size is samples=${most}`;
  const why = `${width} × ${height} pixels of ${samples} samples are ${work}, over ${FRAME_SAMPLES_MAX}; ${next}`;
  throw new FieldError('EINVAL', subject, `${subject}: ${why}`);
}

/** The value of `pass` that selects the finished picture, even if another pass is stored with the golden. */
const FINISHED = 'picture';
/** The value of `crop` that selects the whole picture, even if a crop is stored with the golden. */
const WHOLE = 'whole';

/**
 * Returns the schema of an option whose default is the value that is stored with the golden or, if none is stored, the
 * usual default.
 */
function asStored(name: keyof typeof DEFAULTS) {
  const { default: usual, description, ...schema } = PictureOptions.properties[name] as ParameterSchema;
  return Type.Optional(
    Type.Unsafe<number>({ ...schema, description: `${description} Default: the stored value, or ${String(usual)}.` }),
  );
}

export const GoldenPictureQuery = Type.Object({
  width: asStored('width'),
  height: asStored('height'),
  samples: asStored('samples'),
  pass: Type.Optional(
    Type.Unsafe<PassName | typeof FINISHED>({
      type: 'string',
      enum: [...PASS_NAMES, FINISHED],
      description: `The output of one pass, as for \`/frame\`; \`${FINISHED}\` is the finished picture. Default: the stored one, or the finished picture.`,
    }),
  ),
  crop: Type.Optional(
    Type.String({
      description: `Part of the picture, as for \`/frame\`; \`${WHOLE}\` is all of it. Default: the stored part, or all of it.`,
    }),
  ),
});

/** The changes that a request makes to the options stored with a golden. Null removes an option. */
export type PictureChanges = Given<PictureOptions>;

export const pictureChanges = (query: Static<typeof GoldenPictureQuery>): PictureChanges => {
  const { width, height, samples, pass, crop } = query;
  return { width, height, samples, pass: pass === FINISHED ? null : pass, crop: crop === WHOLE ? null : crop };
};

export const namesSize = ({ width, crop }: PictureChanges): boolean => width !== undefined || typeof crop === 'string';

/** The options stored with a golden. An uploaded picture may have any size. */
export const GoldenPicture = Type.Object({
  width: Type.Integer({ minimum: 1, description: 'px' }),
  height: Type.Integer({ minimum: 1, description: 'px' }),
  samples: Type.Integer({ minimum: 1, maximum: 64, description: 'Samples per pixel of the frame.' }),
  pass: Type.Unsafe<PassName | null>({
    enum: [...PASS_NAMES, null],
    description: 'The pass that the picture shows; null for the finished picture.',
  }),
  crop: Type.Optional(Type.String({ description: 'Part of the picture, `x,y,w,h`; absent for all of it.' })),
});
export type GoldenPicture = Readonly<Static<typeof GoldenPicture>>;

export const GOLDEN_OPTIONS = Object.keys(GoldenPicture.properties) as readonly (keyof PictureOptions)[];

export function goldenPicture(options: Given<PictureOptions>): GoldenPicture {
  const { pass = null, crop, ...others } = pictureOptions(options);
  return { ...others, pass, ...(crop !== undefined && { crop }) };
}

/** @throws FieldError EINVAL if the crop would be outside the changed picture */
export function changedPicture(stored: GoldenPicture, changes: PictureChanges): GoldenPicture {
  const { width, height, samples, pass, crop } = changes;
  const changed = goldenPicture({
    width: width ?? stored.width,
    height: height ?? stored.height,
    samples: samples ?? stored.samples,
    pass: pass === undefined ? stored.pass : pass,
    crop: crop === undefined ? stored.crop : crop,
  });
  requireCrop('golden', changed);
  return changed;
}

/**
 * Returns the options for a picture of a given size. If `options` are for a different size, the result selects the
 * whole picture, without a crop.
 */
export function ofSize(options: GoldenPicture, { width, height }: PictureSize): GoldenPicture {
  const asked = pictureSize(options);
  if (asked.width === width && asked.height === height) return goldenPicture(options);
  return goldenPicture({ ...options, width, height, crop: null });
}
