import { sql } from 'kysely';
import type { Store } from '../open-store.js';
import type { Executor } from '../projection/executor.js';

/** Sends public reads to a database that can answer them. */
export interface Reads {
  /**
   * Runs the statements of one answer on one database. Each statement sees the state of the database at its own time.
   * Statements that must see the same state need a {@link snapshot}.
   */
  view<T>(work: (db: Executor) => Promise<T>): Promise<T>;
}

/** Sends every read to the primary database. */
export const primaryReads = (store: Store): Reads => ({ view: (work) => work(store) });

/**
 * Runs statements that must all see the same state of the database. An answer that needs only one statement does not
 * need this function.
 */
export function snapshot<T>(db: Executor, work: (db: Executor) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // A rebuild that switches its tables in waits for this lock, and this lock waits for such a rebuild. LOCK itself
      // takes no snapshot. The next statement takes the snapshot, so all statements find the tables that belong to it.
      await sql`lock table proj.progress in access share mode`.execute(trx);
      return work(trx);
    });
}
