import { sql } from 'kysely';
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

export const primaryReads = (store: Store): Reads => ({ view: (work) => work(store) });

/** Runs statements that must all see the same state of the database. */
export function snapshot<T>(db: Executor, work: (db: Executor) => Promise<T>): Promise<T> {
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
