import { Type } from 'typebox';
import { PictureOptions } from '../picture-options.js';

/** The values of `settled`. With 1 or an empty value, the frame is drawn only after all images are decoded. */
export const SETTLED = ['1', '0', ''] as const;
export type Settled = (typeof SETTLED)[number];

const FRAME_FORMATS = ['png', 'jpeg'] as const;
type FrameFormat = (typeof FRAME_FORMATS)[number];

/** Maximum length of a view. Even a view with a long name is several times shorter. */
const VIEW_LENGTH_MAX = 1000;

export const FrameQuery = Type.Object({
  ...PictureOptions.properties,
  format: Type.Unsafe<FrameFormat>({
    type: 'string',
    enum: FRAME_FORMATS,
    default: 'png',
    description:
      'Format of the file. `jpeg` is lossy, for pages that must show a picture quickly. For a picture of up to a million pixels, the server lowers the JPEG quality, down to 5, until the file has at most 150 kB; a picture of strong noise can have more.',
  }),
  view: Type.Optional(
    Type.String({
      maxLength: VIEW_LENGTH_MAX,
      description:
        "The view to draw instead of the main camera's, in the form that `view=` has in the viewer's address: subject; pivot in metres; azimuth and elevation in degrees; distance in metres; field of view in degrees.",
      examples: ['vessel:Hunter-ship;0,0,3;132.5,17;42;45'],
    }),
  ),
  settled: Type.Optional(
    Type.Unsafe<Settled>({
      type: 'string',
      enum: SETTLED,
      description:
        'With 1, or without a value, the frame waits until all uploaded textures and images of stickers are decoded or have failed, so that it shows every earlier write. With 0, the frame does not wait. By default, it waits if the clock is stepped.',
    }),
  ),
});

export const WaitQuery = Type.Object({
  until: Type.Number({ description: 'Universal time to wait for, s.', examples: [1_000_000] }),
});

export const StreamQuery = Type.Object({
  stream: Type.Optional(
    Type.String({
      description: 'If present, with or without a value, the answer is a stream of changes.',
      examples: ['1'],
    }),
  ),
});

/** The values of `complete`. The first three words mean that more chunks follow. */
const COMPLETE_WORDS = ['0', 'false', 'no', '1', 'true', 'yes'] as const;

export const ChunkQuery = Type.Object({
  offset: Type.Integer({
    minimum: 0,
    default: 0,
    description: 'Position of the chunk in the file, bytes; 0 starts the file again.',
  }),
  complete: Type.Unsafe<(typeof COMPLETE_WORDS)[number]>({
    type: 'string',
    enum: COMPLETE_WORDS,
    default: '1',
    description: '`0`, `false` or `no` means that more chunks follow; otherwise this chunk is the last.',
  }),
});
