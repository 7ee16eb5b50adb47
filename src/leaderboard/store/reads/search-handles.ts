import { type RawBuilder, sql } from 'kysely';
import { handleKey } from '../../identity/handle.js';
import { HANDLE_PARTS, partsOf } from '../handle-parts.js';
import type { Executor } from '../projection/executor.js';
import { isVisible } from './hidden-players.js';

/** A text that may be part of a handle. */
const PART = /^[A-Za-z0-9._-]+$/;

/** Limits of the work for one search. Arbitrary values, with which both searches together take about 0.1 s. */
const BOUNDS = {
  /** Maximum number of handles that an index finds for the text. */
  candidates: 10_000,
  /** Maximum number of handles that are compared with the text in byte order. */
  scanned: 30_000,
};

/**
 * Finds handles that contain a text. Handles that begin with the text come first, and then the other handles. Both
 * groups are in byte order.
 */
export async function searchHandles(db: Executor, text: string, limit: number, bounds = BOUNDS): Promise<string[]> {
  if (!PART.test(text)) return [];
  const part = handleKey(text);
  const found = new Set<string>();
  const add = async (handles: RawBuilder<unknown>, matches: RawBuilder<boolean>): Promise<void> => {
    const { rows } = await sql<{ handle: string }>`
      select h.handle from ${handles} as h where ${matches} and ${isVisible('h')}
      order by h.handle_lc limit ${limit}`.execute(db);
    for (const { handle } of rows) found.add(handle);
  };
  await add(sql`handle`, sql`h.handle_lc like ${`${part.replaceAll('_', '\\_')}%`}`);
  if (found.size === limit) return [...found];
  const isInside = sql<boolean>`position(${part} in h.handle_lc) > 1`;
  // The limit bounds the work for texts whose parts are in many handles. The index returns handles in no useful order.
  const { rows } = await sql<{ n: number; handles: readonly string[] }>`
    with h as materialized (
      select * from handle where ${sql.raw(HANDLE_PARTS)} @> ${partsOf(part)}::text[] limit ${bounds.candidates}
    )
    select count(*)::integer as n, array(
      select h.handle from h where ${isInside} and ${isVisible('h')} order by h.handle_lc limit ${limit}
    ) as handles from h`.execute(db);
  const { n, handles } = rows[0]!;
  // If a text is in many handles, a scan in byte order soon finds it.
  if (n === bounds.candidates)
    await add(sql`(select * from handle order by handle_lc limit ${bounds.scanned})`, isInside);
  for (const handle of handles) found.add(handle);
  return [...found].slice(0, limit);
}
