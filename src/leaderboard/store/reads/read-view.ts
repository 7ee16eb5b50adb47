import { sql } from 'kysely';
import { isDistributed, openView } from '../distribution.js';
import type { Store } from '../open-store.js';
import type { Executor } from '../projection/executor.js';
import { ownTurn } from './own-turn.js';

export interface Reads {
  /** Connections to the primary, for public reads that a replica must not answer. */
  readonly primary: Store;
  /**
   * Runs all statements for one answer on the same database. Each statement sees the state at the time when it runs. If
   * all statements must see the same state, use {@link snapshot}.
   */
  view<T>(work: (db: Executor) => Promise<T>): Promise<T>;
}

export const primaryReads = (store: Store): Reads => ({
  primary: store,
  view: async (work) => {
    const answer = await ((await isDistributed(store)) ? snapshot(store, work) : work(store));
    await ownTurn();
    return answer;
  },
});

/**
 * Runs statements that must all see the same state of the database. On Citus, a snapshot cannot span several nodes, so
 * a lock prevents changes to the data until the work is done.
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
      // While this lock is held, no rebuild can replace the tables. The lock must be the first statement. LOCK takes no
      // snapshot, so the snapshot is taken later, and contains the locked tables.
      await sql`lock table proj.progress in access share mode`.execute(trx);
      return work(trx);
    });
}
