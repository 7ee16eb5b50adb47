import { sql } from 'kysely';
import { BoardError } from '../board-error.js';
import type { Store } from './open-store.js';

/** Maximum tokens of a key, and its gain per second. A batch takes one. */
const CAPACITY = 5;
const PER_SECOND = 0.5;

/**
 * Takes a token of a key. Buckets are in the database, so that all processes share them.
 * @param now unix ms
 * @throws BoardError rate_limited, with the seconds until the next token
 */
export async function takeToken(store: Store, jkt: string, now: number): Promise<void> {
  // A clock that stops or goes back changes nothing.
  const filled = sql`least(${CAPACITY}::float8,
    b.tokens + greatest(0, ${now}::bigint - b.at_ms) / 1000.0 * ${PER_SECOND}::float8)`;
  const { rows } = await sql<{ tokens: number; granted: boolean }>`
    insert into rate_bucket as b values (${jkt}, ${CAPACITY - 1}::float8, ${now}::bigint, true)
    on conflict (jkt) do update set
      tokens = case when ${filled} >= 1 then ${filled} - 1 else ${filled} end,
      at_ms = greatest(b.at_ms, ${now}::bigint),
      granted = ${filled} >= 1
    returning tokens, granted`.execute(store);
  const { tokens, granted } = rows[0]!;
  if (granted) return;
  const retryAfter = Math.max(1, Math.ceil((1 - tokens) / PER_SECOND));
  throw new BoardError('rate_limited', `too many batches of this key; try again in ${retryAfter} s`, { retryAfter });
}
