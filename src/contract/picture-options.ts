import { type Static, Type } from 'typebox';
import { FieldError } from '../base/errors/index.js';
import { PASS_NAMES, type PassName } from './pass-names.js';
import { SAMPLES } from './samples.js';
import type { ParameterSchema } from './schema.js';

const DEFAULTS = { width: 960, height: 540, samples: 1 } as const;

const Pixels = (name: 'width' | 'height', of: string) =>
  Type.Integer({ minimum: 16, maximum: 4096, default: DEFAULTS[name], description: `${of} of the picture, pixels.` });

const PASS_DESCRIPTION = `What one pass made of the frame, in place of its picture; transparent where that is nothing.
\`albedo\`: colour of surfaces with paint and without stickers. \`normal\`: right, up and towards the camera. \`material\`: perceptual
roughness, metallic, occlusion. \`emissive\`: what surfaces give off. \`stickers\`: what stickers lay on them. \`depth\`: hue goes round
once per doubling of the distance. \`tiles\`: tiles of 8 pixels by what they are lit as. \`light\`: before glass and edge smoothing.`;

/**
 * The options of a picture. Queries, tools, golden cases and the command line spread their schemas, some with a range of
 * their own, and pass on what {@link pictureOptions} returns, whole, down to the renderer.
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
});
export type PictureOptions = Readonly<Static<typeof PictureOptions>>;

/** Options of which some are left out, or null, for their default. */
type Given<Options> = { readonly [Name in keyof Options]?: Options[Name] | null | undefined };

/** Returns the options of a picture out of an object that may have other members too. */
export function pictureOptions({ width, height, samples, pass }: Given<PictureOptions>): PictureOptions {
  return {
    width: width ?? DEFAULTS.width,
    height: height ?? DEFAULTS.height,
    samples: samples ?? DEFAULTS.samples,
    ...(pass && { pass }),
  };
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of the picture that these options ask for, pixels. */
export const pictureSize = ({ width, height }: PictureSize): PictureSize => ({ width, height });

/**
 * The most samples of one frame, pixels times samples of each: 1920 × 1080 with 16, 4096 × 2048 with 4, or 4096 × 4096
 * with 1. Chosen: measured at a million a second on two cores without a GPU, where the most is half a minute's work.
 */
const FRAME_SAMPLES_MAX = 33_554_432;

/**
 * Refuses options that do not go together, although each is in its range: a frame that is too much work as a whole.
 * @param subject the word that begins the message
 * @throws FieldError EINVAL
 */
export function requirePicture(subject: string, { width, height, samples }: PictureOptions): void {
  const work = width * height * samples;
  if (work <= FRAME_SAMPLES_MAX) return;
  const most = [16, 4, 1].find((fewer) => width * height * fewer <= FRAME_SAMPLES_MAX);
  const next = most === undefined ? 'take fewer pixels' : `samples=${most} is the most at this size`;
  const why = `${width} × ${height} pixels of ${samples} samples are ${work}, over ${FRAME_SAMPLES_MAX}; ${next}`;
  throw new FieldError('EINVAL', subject, `${subject}: ${why}`);
}

/** The word that stands for the finished picture in place of a pass, where a golden was put with a pass before. */
const FINISHED = 'picture';

/** The parameter of a golden for an option: where it is left out, it is as it was stored, or has the default. */
function asStored(name: keyof typeof DEFAULTS) {
  const { default: usual, description, ...schema } = PictureOptions.properties[name] as ParameterSchema;
  return Type.Optional(
    Type.Unsafe<number>({ ...schema, description: `${description} As stored, or ${String(usual)}.` }),
  );
}

/** The options of a picture in a request about a golden. */
export const GoldenPictureQuery = Type.Object({
  width: asStored('width'),
  height: asStored('height'),
  samples: asStored('samples'),
  pass: Type.Optional(
    Type.Unsafe<PassName | typeof FINISHED>({
      type: 'string',
      enum: [...PASS_NAMES, FINISHED],
      description: `What one pass made of the frame, as for \`/frame\`; \`${FINISHED}\` is the finished one. As stored, or the finished one.`,
    }),
  ),
});

/** How a request changes the options that a golden is stored with; null takes one of them back. */
export type PictureChanges = Given<PictureOptions>;

export const pictureChanges = (query: Static<typeof GoldenPictureQuery>): PictureChanges => {
  const { width, height, samples, pass } = query;
  return { width, height, samples, pass: pass === FINISHED ? null : pass };
};

/** Reports whether a request says which size its picture has. */
export const namesSize = ({ width }: PictureChanges): boolean => width !== undefined;

/** The options that a golden is stored with. A picture that was sent may have any size. */
export const GoldenPicture = Type.Object({
  width: Type.Integer({ minimum: 1, description: 'px' }),
  height: Type.Integer({ minimum: 1, description: 'px' }),
  samples: Type.Integer({ minimum: 1, maximum: 64, description: 'Samples per pixel that a frame is drawn with.' }),
  pass: Type.Unsafe<PassName | null>({
    enum: [...PASS_NAMES, null],
    description: 'What one pass made; null for the finished picture.',
  }),
});
export type GoldenPicture = Readonly<Static<typeof GoldenPicture>>;

export const GOLDEN_OPTIONS = Object.keys(GoldenPicture.properties) as readonly (keyof PictureOptions)[];

/** Returns what a golden stores of options. */
export function goldenPicture(options: Given<PictureOptions>): GoldenPicture {
  const { pass = null, ...others } = pictureOptions(options);
  return { ...others, pass };
}

/** Returns stored options with the changes that a request asks for. */
export function changedPicture(stored: GoldenPicture, { width, height, samples, pass }: PictureChanges): GoldenPicture {
  return {
    width: width ?? stored.width,
    height: height ?? stored.height,
    samples: samples ?? stored.samples,
    pass: pass === undefined ? stored.pass : pass,
  };
}

/** Returns options that ask for a picture of this size: those that are given, where they do. */
export const ofSize = (options: GoldenPicture, { width, height }: PictureSize): GoldenPicture => ({
  ...goldenPicture(options),
  width,
  height,
});
