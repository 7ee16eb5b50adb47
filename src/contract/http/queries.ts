import { Type } from 'typebox';
import { PASS_NAMES, type PassName } from '../pass-names.js';
import { SAMPLES, type SampleCount } from '../samples.js';

const Pixels = (value: number, of: string) =>
  Type.Integer({ minimum: 16, maximum: 4096, default: value, description: `${of} of the picture, pixels.` });

const PASS_DESCRIPTION = `What one pass made of the frame, in place of its picture; transparent where that is nothing.
\`albedo\`: colour of surfaces with paint and without stickers. \`normal\`: right, up and towards the camera. \`material\`: perceptual
roughness, metallic, occlusion. \`emissive\`: what surfaces give off. \`stickers\`: what stickers lay on them. \`depth\`: hue goes round
once per doubling of the distance. \`tiles\`: tiles of 8 pixels by what they are lit as. \`light\`: before glass and edge smoothing.`;

/** Whether a frame waits until images are decoded; the name of the parameter alone says so too. */
export const SETTLED = ['1', '0', ''] as const;
export type Settled = (typeof SETTLED)[number];

export const FrameQuery = Type.Object({
  width: Pixels(960, 'Width'),
  height: Pixels(540, 'Height'),
  samples: Type.Unsafe<SampleCount>({
    type: 'integer',
    enum: SAMPLES,
    default: 1,
    description: 'Samples per pixel.',
  }),
  format: Type.Unsafe<'png'>({ type: 'string', enum: ['png'], default: 'png', description: 'Of the file.' }),
  settled: Type.Optional(
    Type.Unsafe<Settled>({
      type: 'string',
      enum: SETTLED,
      description:
        'With 1, or without a value, the frame shows every write before it: it waits until uploaded textures and the images of stickers are decoded, or have failed. With 0 it does not. By default it waits where the clock is stepped.',
    }),
  ),
  pass: Type.Optional(
    Type.Unsafe<PassName>({
      type: 'string',
      enum: PASS_NAMES,
      description: PASS_DESCRIPTION,
      examples: ['albedo'],
    }),
  ),
});

export const WaitQuery = Type.Object({
  until: Type.Number({ description: 'Universal time to wait for, s.', examples: [1_000_000] }),
});

export const StreamQuery = Type.Object({
  stream: Type.Optional(
    Type.String({ description: 'With any value, or none, the answer is a stream of changes.', examples: ['1'] }),
  ),
});

/** The words that say whether a chunk is the last; the first three mean that more is to come. */
const COMPLETE_WORDS = ['0', 'false', 'no', '1', 'true', 'yes'] as const;

export const ChunkQuery = Type.Object({
  offset: Type.Integer({ minimum: 0, default: 0, description: 'Where the chunk goes, bytes; 0 starts over.' }),
  complete: Type.Unsafe<(typeof COMPLETE_WORDS)[number]>({
    type: 'string',
    enum: COMPLETE_WORDS,
    default: '1',
    description: 'With `0`, `false` or `no` more is to come; else this chunk is the last one.',
  }),
});
