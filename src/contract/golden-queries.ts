import { Type } from 'typebox';
import { BoundSchemas, ComparerName } from './golden.js';
import { SETTLED, type Settled } from './http/queries.js';
import { PASS_NAMES, type PassName } from './pass-names.js';
import { SAMPLES, type SampleCount } from './samples.js';

const Pixels = Type.Optional(Type.Integer({ minimum: 16, maximum: 4096, description: 'px; as stored, or 960 × 540.' }));

/** The word that stands for the finished picture in place of a pass, where a golden was put with a pass before. */
export const FINISHED = 'picture';

/** The parameters that both accepting and comparing take. */
const Common = {
  width: Pixels,
  height: Pixels,
  samples: Type.Optional(
    Type.Unsafe<SampleCount>({ type: 'integer', enum: SAMPLES, description: 'Samples per pixel; as stored, or 1.' }),
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
