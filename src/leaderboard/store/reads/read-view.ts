import { sql } from 'kysely';
import type { Store } from '../open-store.js';
import type { Executor } from '../projection/executor.js';

/** The way of public reads to a database that can answer them. */
export interface Reads {
  /**
   * Runs the statements of one answer, all on one database. Each sees the database at its own time; statements that must
   * see the same state take a {@link snapshot}.
   */
  view<T>(work: (db: Executor) => Promise<T>): Promise<T>;
}

/** Sends every read to the database that is written to. */
export const primaryReads = (store: Store): Reads => ({ view: (work) => work(store) });

/** Runs statements that all see one state of the database. An answer of one statement needs none. */
export function snapshot<T>(db: Executor, work: (db: Executor) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // A rebuild that swaps its tables in waits for this lock, and this lock for the rebuild. LOCK takes no snapshot: the
      // next statement does, so that all of them find the tables of its snapshot.
      await sql`lock table proj.progress in access share mode`.execute(trx);
      return work(trx);
    });
}
