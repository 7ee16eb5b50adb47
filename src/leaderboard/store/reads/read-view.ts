import { sql } from 'kysely';
import { isDistributed, openView } from '../distribution.js';
import type { Store } from '../open-store.js';
import type { Executor } from '../projection/executor.js';

/** Runs public reads on a suitable database. */
export interface Reads {
  /**
   * Runs all statements of an answer on one database. Each statement sees the present state. Statements that must see
   * the same state belong in a {@link snapshot}.
   */
  view<T>(work: (db: Executor) => Promise<T>): Promise<T>;
}

export const primaryReads = (store: Store): Reads => ({
  view: async (work) => ((await isDistributed(store)) ? snapshot(store, work) : work(store)),
});

/**
 * Runs statements that must all see the same state of the database. On Citus, a lock keeps the state of all nodes, since
 * no snapshot spans several nodes.
 */
export async function snapshot<T>(db: Executor, work: (db: Executor) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  if (await isDistributed(db)) {
    return db.transaction().execute(async (trx) => {
      await openView(trx);
      return work(trx);
    });
  }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // While this lock is held, no rebuild can switch the tables. LOCK itself takes no snapshot; the next statement
      // does. All statements therefore find the tables that are in the snapshot.
      await sql`lock table proj.progress in access share mode`.execute(trx);
      return work(trx);
    });
}
