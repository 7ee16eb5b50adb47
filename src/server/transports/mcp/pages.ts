import { Type } from 'typebox';
import { shown } from '../../../base/errors/index.js';
import { LIST_LIMITS } from '../../../contract/world/index.js';
import { ToolFailure } from './envelope.js';

const { default_limit: LIMIT, maximum_limit: LIMIT_MAX } = LIST_LIMITS;

/**
 * The arguments that select a page. Tools that rarely need pages accept these arguments, but do not list them in their
 * schemas.
 */
export const PAGE_NAMES = ['limit', 'cursor'];

export const PAGE = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX })),
  cursor: Type.Optional(Type.String()),
};

export interface Page {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** @throws ToolFailure EINVAL for a cursor that does not belong to this list */
export function pageOf<Item>(collection: string, items: readonly Item[], { limit = LIMIT, cursor }: Page) {
  const offset = readCursor(collection, cursor, items.length);
  const end = offset + limit;
  return {
    items: items.slice(offset, end),
    next_cursor: end < items.length ? writeCursor(collection, end) : undefined,
    limit,
  };
}

/**
 * Cuts every list in an object down to the requested page. If all lists fit on one page, as in most objects, the object
 * is returned unchanged.
 */
export function pageLists(
  collection: string,
  object: Readonly<Record<string, unknown>>,
  { limit = LIMIT_MAX, cursor }: Page,
): Record<string, unknown> {
  const longest = Math.max(0, ...Object.values(object).map((value) => (Array.isArray(value) ? value.length : 0)));
  const offset = readCursor(collection, cursor, longest);
  const end = offset + limit;
  if (offset === 0 && end >= longest) return object;
  const pages = Object.entries(object).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.slice(offset, end) : value,
  ]);
  return { ...Object.fromEntries(pages), next_cursor: end < longest ? writeCursor(collection, end) : undefined };
}

function writeCursor(collection: string, offset: number): string {
  return Buffer.from(`g1:${collection}:${offset}`, 'utf8').toString('base64');
}

function readCursor(collection: string, cursor: string | undefined, length: number): number {
  if (cursor === undefined) return 0;
  const [, name, digits] = /^g1:(.*):([1-9]\d{0,9})$/s.exec(Buffer.from(cursor, 'base64').toString('utf8')) ?? [];
  const offset = Number(digits);
  if (name === collection && offset < length && writeCursor(collection, offset) === cursor) return offset;
  const next = 'leave it out for the first page, then send the next_cursor of each answer';
  throw new ToolFailure('EINVAL', `no page of ${shown(collection)} has the cursor '${shown(cursor)}'; ${next}`);
}
