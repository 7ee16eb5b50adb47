import { Type } from 'typebox';
import { PictureOptions } from '../picture-options.js';

/** The values of `settled`: 1 or none makes a frame wait until images are decoded. */
export const SETTLED = ['1', '0', ''] as const;
export type Settled = (typeof SETTLED)[number];

const FRAME_FORMATS = ['png', 'jpeg'] as const;
type FrameFormat = (typeof FRAME_FORMATS)[number];

/** The maximum length of the text of a view. Chosen: several times that of a view with a long name. */
const VIEW_LENGTH_MAX = 1000;

export const FrameQuery = Type.Object({
  ...PictureOptions.properties,
  format: Type.Unsafe<FrameFormat>({
    type: 'string',
    enum: FRAME_FORMATS,
    default: 'png',
    description:
      'Format of the file. `jpeg` is lossy, for a page that wants to show something soon. Up to a million pixels it has at most 150 kB where its quality allows that.',
  }),
  view: Type.Optional(
    Type.String({
      maxLength: VIEW_LENGTH_MAX,
      description:
        "The view to draw in place of the main camera's, as the viewer's address has it behind `view=`: subject; pivot in metres; azimuth and elevation in degrees; distance in metres; field of view in degrees.",
      examples: ['vessel:Hunter-ship;0,0,3;132.5,17;42;45'],
    }),
  ),
  settled: Type.Optional(
    Type.Unsafe<Settled>({
      type: 'string',
      enum: SETTLED,
      description:
        'With 1, or without a value, the frame shows every write before it: it waits until uploaded textures and the images of stickers are decoded, or have failed. With 0 it does not. By default it waits where the clock is stepped.',
    }),
  ),
});

export const WaitQuery = Type.Object({
  until: Type.Number({ description: 'Universal time to wait for, s.', examples: [1_000_000] }),
});

export const StreamQuery = Type.Object({
  stream: Type.Optional(
    Type.String({ description: 'With or without a value, makes the answer a stream of changes.', examples: ['1'] }),
  ),
});

/** The values of `complete`; the first three mean that more chunks follow. */
const COMPLETE_WORDS = ['0', 'false', 'no', '1', 'true', 'yes'] as const;

export const ChunkQuery = Type.Object({
  offset: Type.Integer({ minimum: 0, default: 0, description: 'Where the chunk goes, bytes; 0 starts over.' }),
  complete: Type.Unsafe<(typeof COMPLETE_WORDS)[number]>({
    type: 'string',
    enum: COMPLETE_WORDS,
    default: '1',
    description: 'With `0`, `false` or `no` more chunks follow; else this one is the last.',
  }),
});
