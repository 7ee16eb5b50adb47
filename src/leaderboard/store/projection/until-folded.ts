import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../open-store.js';
import { LOCKS } from './session-lock.js';
import { PROJECTION } from './tables.js';

/** Maximum time to wait until a player's events are folded, ms. */
const FOLDED_MS = 20_000;
const LOOK_MS = 50;

/**
 * Waits until the events that a player has sent so far are folded. Does not wait if no process holds the lock for
 * folding. Gives up after {@link FOLDED_MS}, because the process that holds the lock may hang. During the pauses, it
 * holds no connection to the database.
 */
export async function untilFolded(store: Store, playerId: number): Promise<void> {
  const { rows: ends } = await sql<{ last: number | null }>`
    select max(seq) as last from event where player_id = ${playerId}`.execute(store);
  const last = ends[0]!.last;
  if (last === null) return;
  const deadline = performance.now() + FOLDED_MS;
  while (performance.now() < deadline) {
    const { rows } = await sql<{ waits: boolean }>`
      select last_seq < ${last}::bigint and exists (
        select from pg_locks where locktype = 'advisory' and objsubid = 1 and classid = 0
          and objid = ${LOCKS.projector} and database = (select oid from pg_database where datname = current_database())
      ) as waits from ${sql.id(PROJECTION, 'progress')}`.execute(store);
    if (!rows[0]!.waits) return;
    await pause(LOOK_MS);
  }
}
