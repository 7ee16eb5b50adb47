import type { onRequestHookHandler } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import { FieldError, nearestName, shown } from '../../../base/errors/index.js';
import { readQuery } from './read-query.js';

/** The parameters of a route that has none. */
const NoQuery = Type.Object({});

/** Reads the query of a route outside the specification by its schema, as {@link ownQuery} does. */
export function readOwnQuery<Q extends TObject>(subject: string, schema: Q, url: string): Static<Q> {
  return readQuery(schema, ownQuery(subject, schema, url));
}

/**
 * Parses the query of a route of pictures, goldens or the viewer. Other routes take names in any case, use the last of
 * several values and ignore unknown names. Here a misspelt, repeated or unknown parameter is refused, since its client
 * would not notice that it is ignored.
 *
 * @param subject the word that begins messages, for example `frame`
 * @param url the address with its query
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

/** Makes a hook that refuses parameters outside a schema. */
export function takesQuery(subject: string, schema: TObject): onRequestHookHandler {
  return ({ url }, _reply, next) => {
    ownQuery(subject, schema, url);
    next();
  };
}

/** Makes a hook for routes that take no parameters. */
export const takesNoQuery = (subject: string): onRequestHookHandler => takesQuery(subject, NoQuery);
