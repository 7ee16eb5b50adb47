import { sql } from 'kysely';
import type { Store } from '../../../src/leaderboard/store/open-store.js';

/** Returns the number of statements that wait for a table of this database. */
export async function waitersFor(store: Store, table: string): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database d on d.oid = database
    where not granted and d.datname = current_database() and relation = ${table}::regclass`.execute(store);
  return rows.length;
}

/** Locks a table while the work runs, to imitate slow statements. */
export const locking = (store: Store, table: string, work: () => Promise<void>): Promise<void> =>
  store.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    await work();
  });
