import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseFaultOf } from '../database-fault.js';
import type { Store } from '../open-store.js';
import { NEXT, OLD } from './tables.js';

const ATTEMPTS_MAX = 20;
const BETWEEN_MS = 500;

export async function dropLeftOvers(store: Store): Promise<void> {
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_namespace
    where starts_with(nspname, ${NEXT}) or starts_with(nspname, ${OLD})`.execute(store);
  for (const { nspname } of rows) await dropGeneration(store, nspname);
}

/**
 * Drops the tables of a generation. The tables can be dropped only while no read uses them. Each attempt waits for that
 * only briefly, because new reads must wait until the attempt ends.
 */
export async function dropGeneration(store: Store, schema: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await store.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '200ms'`.execute(trx);
        await sql`set local client_min_messages = warning`.execute(trx);
        await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(trx);
      });
      return;
    } catch (error) {
      if (databaseFaultOf(error) !== 'slow' || attempt === ATTEMPTS_MAX) throw error;
      await sleep(BETWEEN_MS);
    }
  }
}
