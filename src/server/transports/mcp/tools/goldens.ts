import { type TSchema, Type } from 'typebox';
import { FieldError, shown } from '../../../../base/errors/index.js';
import { COMPARER_NAMES, COMPARERS } from '../../../../contract/vocabulary/index.js';
import { CompareQuery, type ParameterSchema } from '../../../../contract/index.js';
import { ToolFailure } from '../envelope.js';
import type { Comparison, GoldenPictures } from '../ports.js';
import { base64Of } from '../uploads.js';
import { DataWithAttachments, READS, tool, type ToolCall, words, WRITES } from './tool.js';

const NAME = Type.String();

/**
 * Makes the schema of an argument from the schema of a query parameter. The schema omits the range and the default,
 * because the code of the HTTP route applies both.
 */
const argumentOf = (schema: TSchema): TSchema =>
  Type.Optional(Type.Unsafe<unknown>({ type: (schema as ParameterSchema).type }));
const { settled: _, ...QUERY } = CompareQuery.properties;

/** The parameters of the HTTP route as arguments. In a query, numbers are texts; in arguments, they are numbers. */
const PARAMETERS = {
  ...Object.fromEntries(Object.entries(QUERY).map(([name, schema]) => [name, argumentOf(schema)])),
  comparer: Type.Optional(words(COMPARER_NAMES)),
  mask: Type.Optional(Type.String({ description: 'Ignored: x,y,width,height;…' })),
};

const allBut = (...listed: string[]): string[] => Object.keys(PARAMETERS).filter((name) => !listed.includes(name));

const boundsInWords = (): string =>
  COMPARER_NAMES.filter((name) => COMPARERS[name].length > 0)
    .map((name) => `${name} ${COMPARERS[name].join(', ')}`)
    .join('; ');

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
    const next = 'mod.list_goldens lists them; mod.accept_golden stores the present frame';
    throw new ToolFailure('ENOENT', `golden: there is no '${shown(name)}'; ${next}`);
  }
}

function textsOf(given: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

export const LIST_GOLDENS = tool({
  name: 'mod.list_goldens',
  description: 'Lists golden pictures: accepted frames, for comparison with later ones.',
  example: '{}',
  hints: READS,
  arguments: {},
  run: async (call) => ({ items: await goldensOf(call).list() }),
});

export const COMPARE_GOLDEN = tool({
  name: 'mod.compare_golden',
  description:
    'Compares the present frame with a golden picture. Returns the verdict and, if they differ, a heat map. Arguments ' +
    `default to those of the acceptance. Bounds: ${boundsInWords()}.`,
  example: '{"name": "red-rocket", "comparer": "flip", "max_mean": 0.02}',
  hints: WRITES,
  arguments: { name: NAME, ...PARAMETERS },
  unlisted: allBut('width', 'height', 'comparer', 'mask', 'max_texels', 'max_mean', 'max_region'),
  async run(call, { name, ...parameters }) {
    const { verdict, diff } = await compare(call, name, textsOf(parameters));
    return new DataWithAttachments(
      verdict,
      diff ? [{ type: 'image', data: base64Of(diff), mimeType: 'image/png' }] : [],
    );
  },
});

export const ACCEPT_GOLDEN = tool({
  name: 'mod.accept_golden',
  description:
    'Stores the present frame as a golden picture, replacing one of that name. Arguments: as mod.compare_golden; ' +
    'incomplete accepts even a frame that lacks an image.',
  example: '{"name": "red-rocket"}',
  hints: WRITES,
  arguments: { name: NAME, ...PARAMETERS, incomplete: Type.Optional(Type.Boolean()) },
  unlisted: allBut('width', 'height', 'comparer'),
  run: (call, { name, incomplete = false, ...parameters }) =>
    goldensOf(call).accept(name, { ...textsOf(parameters), ...(incomplete && { incomplete: '1' }) }, call.gone),
});
