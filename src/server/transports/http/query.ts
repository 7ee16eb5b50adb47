import type { IncomingMessage } from 'node:http';
import type { onRequestHookHandler } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';
import { FieldError, nearestName, shown } from '../../../base/errors/index.js';
import type { ParameterSchema } from '../../../contract/index.js';

/**
 * Prepares the path of a URL for the router: each `+` becomes a space, and each `%2F` becomes a slash. The router
 * decodes everything else.
 */
export function rewritePath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('+') && !url.includes('%')) return url;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return path.replaceAll('+', '%20').replace(/%2f/gi, '/') + url.slice(path.length);
}

/**
 * Parses a query. `+` means a space. If a name occurs several times, the last value wins. A name without `=` has an
 * empty value.
 */
export function parseQuery(text: string): Record<string, string> {
  const query = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) query[name.toLowerCase()] = value;
  return query;
}

/** The formats of numbers. An integer in the right format is still refused if a double cannot represent it. */
const FORMS = {
  integer: /^\d+$/,
  number: /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i,
} as const;

/**
 * Converts numbers, sets defaults, ignores unknown parameters, and checks the values.
 * @throws FieldError EINVAL that names one parameter: the first in the schema's order that is missing, not a number or
 * out of range
 */
export function readQuery<Q extends TObject>(schema: Q, query: Readonly<Record<string, string>>): Static<Q> {
  const { parameters, absent } = prepared(schema);
  const given = parameters.filter(([name]) => query[name] !== undefined);
  if (given.length === 0 && absent !== null) return absent;
  const values = Value.Default(
    schema,
    Object.fromEntries(given.map(([name, parameter]) => [name, valueOf(parameter, query[name]!)])),
  );
  if (Value.Check(schema, values)) return values;
  const wrong = new Set(Value.Errors(schema, values).flatMap(namesIn));
  const [name, parameter] = parameters.find(([one]) => wrong.has(one))!;
  const text = query[name];
  const problem = text === undefined ? `missing '${name}'` : `invalid '${name}': '${shown(text)}'`;
  throw new FieldError('EINVAL', name, `${problem}; ${wanted(parameter)} is expected`);
}

interface Prepared<Q extends TObject> {
  readonly parameters: readonly (readonly [string, ParameterSchema])[];
  /** The result for a request without any of these parameters; null if one of them is required. */
  readonly absent: Static<Q> | null;
}

const PREPARED = new WeakMap<TObject, Prepared<TObject>>();

/**
 * Returns the data that depends only on the schema, and caches it. Most requests have no query, so their result is
 * `absent`.
 */
function prepared<Q extends TObject>(schema: Q): Prepared<Q> {
  let known = PREPARED.get(schema);
  if (!known) {
    const parameters = Object.entries(schema.properties).map(
      ([name, each]) => [name, each as ParameterSchema] as const,
    );
    const absent = Value.Default(schema, {});
    known = { parameters, absent: Value.Check(schema, absent) ? Object.freeze(absent) : null };
    PREPARED.set(schema, known);
  }
  return known;
}

function namesIn({ instancePath, params }: ReturnType<typeof Value.Errors>[number]): readonly string[] {
  return 'requiredProperties' in params ? params.requiredProperties : [instancePath.slice(1)];
}

/**
 * Converts a text to the type of a parameter. A text that is not a number of this type becomes NaN, which every schema
 * refuses.
 */
function valueOf({ type }: ParameterSchema, text: string): number | string {
  if (type === 'string') return text;
  const value = FORMS[type].test(text) ? Number(text) : NaN;
  return type === 'integer' && !Number.isSafeInteger(value) ? NaN : value;
}

function wanted({ type, minimum, maximum, enum: words }: ParameterSchema): string {
  if (words)
    return words
      .map((word) => (word === '' ? 'nothing' : word))
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1');
  const kind = type === 'integer' ? 'a whole number' : type === 'number' ? 'a number' : 'a text';
  if (maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
  return minimum === undefined ? kind : `${kind} of ${minimum} or more`;
}

const NoQuery = Type.Object({});

export function readOwnQuery<Q extends TObject>(subject: string, schema: Q, url: string): Static<Q> {
  return readQuery(schema, ownQuery(subject, schema, url));
}

/**
 * Parses the query of a route for pictures, goldens or the viewer. These routes refuse names in a different letter
 * case, unknown names and repeated values, because otherwise the client would not notice that a parameter has no
 * effect. All other routes accept names in any letter case, use the last of several values, and ignore unknown names.
 *
 * @param subject the first word of messages, for example `frame`
 * @throws FieldError EINVAL
 */
export function ownQuery(subject: string, schema: TObject, url: string): Record<string, string> {
  const known = Object.keys(schema.properties);
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(queryOf(url))) {
    if (!known.includes(name)) throw refuse(subject, `no parameter '${shown(name)}'; ${nearest(name, known)}`);
    if (Object.hasOwn(query, name)) throw refuse(subject, `'${name}' is given twice; give it once`);
    query[name] = value;
  }
  return query;
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function refuse(subject: string, why: string): FieldError {
  return new FieldError('EINVAL', subject, `${subject}: ${why}`);
}

function nearest(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'this path takes none';
  const meant = nearestName(name.slice(0, 40).toLowerCase(), known);
  return meant === undefined ? `there is ${known.join(', ')}` : `did you mean ${meant}?`;
}

export function takesQuery(subject: string, schema: TObject): onRequestHookHandler {
  return ({ url }, _reply, next) => {
    ownQuery(subject, schema, url);
    next();
  };
}

export const takesNoQuery = (subject: string): onRequestHookHandler => takesQuery(subject, NoQuery);
