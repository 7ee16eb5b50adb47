import { sql } from 'kysely';
import type { Store } from '../open-store.js';
import type { Executor } from '../projection/executor.js';

/** Runs public reads on a database that can answer them. */
export interface Reads {
  /**
   * Runs all statements of an answer on one database. Each statement sees the database as it is when the statement
   * runs. If statements must see the same state, run them in a {@link snapshot}.
   */
  view<T>(work: (db: Executor) => Promise<T>): Promise<T>;
}

/** Sends every read to the primary database. */
export const primaryReads = (store: Store): Reads => ({ view: (work) => work(store) });

/** Runs statements that must all see the same state of the database. A single statement does not need this function. */
export function snapshot<T>(db: Executor, work: (db: Executor) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // This lock and the switch of a rebuild wait for each other. LOCK itself takes no snapshot: the next statement
      // does. All statements therefore find the tables that belong to the snapshot.
      await sql`lock table proj.progress in access share mode`.execute(trx);
      return work(trx);
    });
}
