import { Type } from 'typebox';
import { FieldError, shown } from '../../../errors/index.js';
import { ToolFailure } from '../envelope.js';
import type { Comparison, GoldenPictures } from '../ports.js';
import { base64Of } from '../uploads.js';
import { Answer, READS, tool, type ToolCall, words, WRITES } from './tool.js';

const NAME = Type.String({ description: 'Name of the golden: 1 to 64 of A-Za-z0-9._-' });
const share = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

/** The parameters of the HTTP route, with numbers as numbers. */
const PARAMETERS = {
  width: Type.Optional(Type.Integer({ description: 'px, with height; as stored by default.' })),
  height: Type.Optional(Type.Integer()),
  samples: Type.Optional(Type.Integer({ description: '1, 4 or 16; as stored by default.' })),
  pass: Type.Optional(Type.String({ description: 'As for mod.get_frame; picture is the finished one.' })),
  comparer: Type.Optional(words(['exact', 'pixelmatch', 'flip'], 'How pictures are compared; as stored, or exact.')),
  threshold: share('pixelmatch: colour distance above which two texels differ.'),
  max_texels: Type.Optional(Type.Integer({ minimum: 0, description: 'pixelmatch: texels that may differ.' })),
  max_mean: share('flip: bound of the mean error.'),
  max_p50: share('flip: what half of the texels stay at or below.'),
  max_p95: share('flip: what 95 of 100 texels stay at or below.'),
  max_p99: share('flip: what 99 of 100 texels stay at or below.'),
  max: share('flip: bound of any texel.'),
  max_region: share('pixelmatch, flip: bound of the mean FLIP error of any 16 x 16 texels; 0.1 by default.'),
  why: Type.Optional(Type.String({ description: 'Why that closely.' })),
  mask: Type.Optional(Type.String({ description: 'Rectangles that are left out: x,y,width,height;…' })),
};

function goldensOf({ goldens }: ToolCall): GoldenPictures {
  if (goldens) return goldens;
  throw new ToolFailure('EOPNOTSUPP', 'golden: this server keeps no goldens; set golden_folder to a folder');
}

async function compare(
  call: ToolCall,
  name: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Comparison> {
  try {
    return await goldensOf(call).compare(name, parameters, call.gone);
  } catch (error) {
    if (!(error instanceof FieldError && error.errno === 'ENOENT')) throw error;
    const next = 'mod.list_goldens lists them; mod.accept_golden keeps the present frame';
    throw new ToolFailure('ENOENT', `golden: there is no '${shown(name)}'; ${next}`);
  }
}

function textsOf(given: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

export const LIST_GOLDENS = tool({
  name: 'mod.list_goldens',
  title: 'Golden pictures',
  description: `Lists golden pictures: frames that were accepted, and that later frames are compared with. Example: {}`,
  hints: READS,
  arguments: {},
  run: async (call) => ({ items: await goldensOf(call).list() }),
});

export const COMPARE_GOLDEN = tool({
  name: 'mod.compare_golden',
  title: 'Compare with a golden picture',
  description: `Draws the present frame and compares it with a golden picture: returns the verdict (passed, facts, figures, worst texel)
and, where they differ, a heat map of the differences as a picture.
Example: {"name": "red-rocket", "comparer": "flip", "max_mean": 0.02}`,
  hints: WRITES,
  arguments: { name: NAME, ...PARAMETERS },
  async run(call, { name, ...parameters }) {
    const { verdict, diff } = await compare(call, name, textsOf(parameters));
    return new Answer(verdict, diff ? [{ type: 'image', data: base64Of(diff), mimeType: 'image/png' }] : []);
  },
});

export const ACCEPT_GOLDEN = tool({
  name: 'mod.accept_golden',
  title: 'Accept a golden picture',
  description: `Draws the present frame and keeps it as the golden picture of this name; one that was there is replaced.
Example: {"name": "red-rocket", "width": 640, "height": 360}`,
  hints: WRITES,
  arguments: { name: NAME, ...PARAMETERS },
  run: (call, { name, ...parameters }) => goldensOf(call).accept(name, textsOf(parameters), call.gone),
});
