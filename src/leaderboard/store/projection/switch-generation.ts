import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { CHANNELS } from '../channels.js';
import { databaseFaultOf } from '../database-fault.js';
import { closeViews, oneConnectionPerNode } from '../distribution.js';
import type { Store } from '../open-store.js';
import { type Executor, useProjection } from './executor.js';
import { foldInto } from './fold-into.js';
import { readLog } from './read-log.js';
import { OLD, PROJECTION } from './tables.js';

/** `behind`: there are too many new events. `rewritten`: old rows of the log have changed. */
export type SwitchOutcome = 'done' | 'behind' | 'rewritten';

/**
 * Maximum number of events that are added in the transaction of the switch itself. It is small, because reads that need
 * several statements must wait until the switch has finished.
 */
const LAST_MAX = 200;
const ATTEMPTS_MAX = 60;
const BETWEEN_MS = 250;

/**
 * Adds the last few events to a new generation, and replaces the tables in use by this generation. Each attempt waits
 * only briefly for the lock, because new reads have to wait during an attempt.
 * @param rewrites number of times that old rows of the log had changed when the new generation was begun
 */
export async function switchTo(store: Store, schema: string, rewrites: number): Promise<SwitchOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.transaction().execute((trx) => switchIn(trx, schema, rewrites));
    } catch (error) {
      if (databaseFaultOf(error) !== 'slow' || attempt === ATTEMPTS_MAX) throw error;
      await sleep(BETWEEN_MS);
    }
  }
}

async function switchIn(trx: Executor, schema: string, rewrites: number): Promise<SwitchOutcome> {
  await sql`set local lock_timeout = '1s'`.execute(trx);
  // On Citus, views hold this lock instead of a lock on the table.
  await closeViews(trx);
  await oneConnectionPerNode(trx);
  await sql`lock table ${sql.id(PROJECTION, 'progress')} in access exclusive mode`.execute(trx);
  const { rows } = await sql<{ rewrites: number; in_use: number; next: number }>`
    select u.rewrites, u.last_seq as in_use, n.last_seq as next
    from ${sql.id(PROJECTION, 'progress')} u, ${sql.id(schema, 'progress')} n`.execute(trx);
  const { rewrites: now, in_use, next } = rows[0]!;
  if (now !== rewrites) return 'rewritten';
  await useProjection(trx, schema);
  const { events, hasMore } = await readLog(trx, next, LAST_MAX + 1, in_use);
  if (hasMore) return 'behind';
  if (events.length > 0) await foldInto(trx, events);
  await sql`update progress set rewrites = ${rewrites}, last_seq = greatest(${in_use}::bigint, ${next}::bigint),
    updated_ms = (select updated_ms from ${sql.id(PROJECTION, 'progress')})`.execute(trx);
  // Reads that have already begun use the old generation until it is dropped.
  const old = `${OLD}${randomBytes(4).toString('hex')}`;
  await sql`alter schema ${sql.id(PROJECTION)} rename to ${sql.id(old)}`.execute(trx);
  await sql`alter schema ${sql.id(schema)} rename to ${sql.id(PROJECTION)}`.execute(trx);
  // Announces only the positions that the old generation has not announced.
  if (next > in_use) await sql`select pg_notify(${CHANNELS.projected}, ${`${in_use} ${next}`})`.execute(trx);
  return 'done';
}
