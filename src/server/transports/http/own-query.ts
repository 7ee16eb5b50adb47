import type { onRequestHookHandler } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import { FieldError, nearestName, shown } from '../../../base/errors/index.js';
import { readQuery } from './read-query.js';

/** The schema of a route without parameters. */
const NoQuery = Type.Object({});

/** Reads the query of a route outside of the specification by its schema, like {@link ownQuery}. */
export function readOwnQuery<Q extends TObject>(subject: string, schema: Q, url: string): Static<Q> {
  return readQuery(schema, ownQuery(subject, schema, url));
}

/**
 * Parses the query of a route of pictures, goldens or the viewer. Other routes accept names in any case, use the last
 * of several values and ignore unknown names. These routes refuse a misspelt, repeated or unknown parameter, because
 * the client would not notice that it was ignored.
 * @param subject first word of messages, for example `frame`
 * @param url the request target with its query
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

/** Makes a hook that refuses parameters outside of a schema. */
export function takesQuery(subject: string, schema: TObject): onRequestHookHandler {
  return ({ url }, _reply, next) => {
    ownQuery(subject, schema, url);
    next();
  };
}

/** Makes a hook for routes without parameters. */
export const takesNoQuery = (subject: string): onRequestHookHandler => takesQuery(subject, NoQuery);
