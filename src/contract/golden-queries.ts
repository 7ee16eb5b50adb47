import { Type } from 'typebox';
import { BoundSchemas, ComparerName } from './golden.js';
import { SETTLED, type Settled } from './http/queries.js';
import { GoldenPictureQuery } from './picture-options.js';

const Common = {
  ...GoldenPictureQuery.properties,
  settled: Type.Unsafe<Settled>({
    type: 'string',
    enum: SETTLED,
    default: '1',
    description: 'With 1, the server waits until textures and stickers are decoded before it draws.',
  }),
  comparer: Type.Optional({
    ...ComparerName,
    description:
      'The comparer and the bounds below replace the stored tolerance. Default: the stored tolerance, or `exact`.',
  }),
  ...BoundSchemas,
  why: Type.Optional(Type.String({ description: 'Reason for the bounds, stored with them.' })),
  mask: Type.Optional(
    Type.String({
      description: 'Rectangles to exclude, each `x,y,width,height` in texels, separated by `;`. Empty for none.',
      examples: ['0,0,120,24;840,500,120,40'],
    }),
  ),
};

export const CompareQuery = Type.Object(Common);

/**
 * The query of a request for a picture. Pages add the time at which the picture was written, so that a cache cannot
 * return an earlier picture.
 */
export const PictureQuery = Type.Object({
  at: Type.Optional(
    Type.String({ description: 'Any text. A new text prevents caches from serving an earlier picture.' }),
  ),
});

export const AcceptQuery = Type.Object({
  ...Common,
  from: Type.Unsafe<'frame' | 'actual'>({
    type: 'string',
    enum: ['frame', 'actual'],
    default: 'frame',
    description: 'The picture that a request without a body accepts: the present frame, or the last compared picture.',
  }),
  incomplete: Type.Unsafe<Settled>({
    type: 'string',
    enum: SETTLED,
    default: '0',
    description:
      'With 1, or without a value, the server accepts the frame even if an image of a sticker or texture is missing.',
  }),
});
