import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Content, Described, Headers, Operation } from '../openapi/operation.js';
import { type CacheClass, cacheControl } from './caching.js';
import { REFUSALS, type RefusalName } from './refusals.js';

interface Traits {
  readonly cache: CacheClass;
  /** True if pages of the listed origins may read the answer. */
  readonly isShared: boolean;
}

/** An operation of the service. The description of a GET operation also applies to HEAD. */
export interface BoardOperation<Answer extends TSchema = TSchema> extends Operation, Traits {
  readonly answer: Answer;
}

interface Row {
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly names?: Readonly<Record<string, Described>>;
  readonly query?: TObject;
  readonly refusals: readonly RefusalName[];
}

/** The refusals that any read may get. */
export const ANY: readonly RefusalName[] = ['BadRequest', 'Failed', 'Unavailable'];

export const HANDLE_NAME = {
  handle: { description: 'A handle of the player, in any letter case.', example: 'Whiskers' },
} as const;

const PUBLIC: Traits = { cache: 'read', isShared: true };

/** Makes a GET operation whose answer is JSON. By default, pages of the listed origins may read the answer. */
export function jsonRead<S extends TSchema>(
  row: Row & { readonly answer: readonly [description: string, schema: S, example: Static<S>] },
  traits: Traits = PUBLIC,
): BoardOperation<S> {
  const { answer, ...rest } = row;
  return read(rest, traits, ...answer, 'application/json');
}

export function read<S extends TSchema>(
  row: Row,
  traits: Traits,
  description: string,
  answer: S,
  example: unknown,
  type: string,
): BoardOperation<S> {
  const success = successOf(description, { type, schema: answer, example }, traits);
  const refusals = row.refusals.map((name) => REFUSALS[name]);
  return { ...row, ...traits, method: 'get', answer, success, refusals };
}

/** @param schema the schema of `data` in each event */
export const streamOf = (schema: TSchema) =>
  Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/json', contentSchema: schema });

export const successOf = (
  description: string,
  content: Content,
  { cache, isShared }: Traits,
): Operation['success'] => ({
  description,
  contents: [content],
  headers: {
    Date: { $ref: '#/components/headers/Date' },
    'Cache-Control': {
      description: `Is \`${cacheControl(cache, 200)}\`.`,
      schema: Type.Unsafe<string>({ type: 'string', const: cacheControl(cache, 200) }),
    },
    ...(isShared && { Vary: { $ref: '#/components/headers/Vary' } }),
  },
});

export const HEADERS: Headers = {
  Date: { description: 'The clock of the service (RFC 9110).', schema: Type.String() },
  CacheControl: { description: 'How long caches may keep the answer.', schema: Type.String() },
  RetryAfter: {
    description: 'Seconds to wait before another attempt.',
    schema: Type.Integer({ minimum: 1 }),
  },
  Vary: {
    description: 'Contains `Origin`, because pages of listed origins may read the answer.',
    schema: Type.String(),
  },
};
