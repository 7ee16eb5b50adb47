import { sql } from 'kysely';
import type { Store } from '../../../src/leaderboard/store/open-store.js';

/** Locks a table while the work runs, to imitate slow statements. */
export const locking = (store: Store, table: string, work: () => Promise<void>): Promise<void> =>
  store.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    await work();
  });
