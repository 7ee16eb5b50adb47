import { sql } from 'kysely';
import { handleKey } from '../../identity/handle.js';
import { HANDLE_PARTS, partsOf } from '../handle-parts.js';
import type { Executor } from '../projection/executor.js';
import { isVisible } from './hidden-players.js';

/** A text that may be part of a handle. */
const PART = /^[A-Za-z0-9._-]+$/;

/** Maximum number of handles that are compared with the text. Chosen: this takes about 20 ms. */
const CANDIDATES_MAX = 10_000;

/** Handles that begin with the text come first; both groups are sorted by their bytes. */
export async function searchHandles(db: Executor, text: string, limit: number): Promise<string[]> {
  if (!PART.test(text)) return [];
  const part = handleKey(text);
  const { rows: first } = await sql<{ handle: string }>`
    select h.handle from handle h
    where h.handle_lc like ${`${part.replaceAll('_', '\\_')}%`} and ${isVisible('h')}
    order by h.handle_lc limit ${limit}`.execute(db);
  const rest = limit - first.length;
  if (rest === 0) return first.map(({ handle }) => handle);
  // The inner limit bounds the work for texts whose parts are in many handles. Without it, PostgreSQL would also prefer
  // to read the handles in order, in the hope of finding enough of them early.
  const { rows: others } = await sql<{ handle: string }>`
    select h.handle from (
      select * from handle where ${sql.raw(HANDLE_PARTS)} @> ${partsOf(part)}::text[] limit ${CANDIDATES_MAX}
    ) as h
    where position(${part} in h.handle_lc) > 1 and ${isVisible('h')}
    order by h.handle_lc limit ${rest}`.execute(db);
  return [...first, ...others].map(({ handle }) => handle);
}
