import { Type } from 'typebox';
import { PictureOptions } from '../picture-options.js';

/** The values of `settled`: 1 or none makes a frame wait until images are decoded. */
export const SETTLED = ['1', '0', ''] as const;
export type Settled = (typeof SETTLED)[number];

export const FrameQuery = Type.Object({
  ...PictureOptions.properties,
  format: Type.Unsafe<'png'>({ type: 'string', enum: ['png'], default: 'png', description: 'Format of the file.' }),
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
