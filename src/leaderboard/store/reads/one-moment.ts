import { sql, type Transaction } from 'kysely';
import { isDistributed, keepViews, releaseViews } from '../distribution.js';
import type { Store } from '../open-store.js';
import type { Tables } from '../tables.js';

/**
 * Runs reads of the accounts and the log that all see one moment of the database, without delaying any writer.
 *
 * On Citus, each node has a snapshot of its own. While the snapshots are taken, a lock delays the transactions that
 * change several nodes. A batch changes only the worker of its player, so it is in that worker's snapshot or not.
 */
export function atOneMoment<T>(store: Store, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return store.connection().execute(async (db) => {
    const isCluster = await isDistributed(db);
    // The lock must come before the transaction, whose first statement takes the snapshot of the coordinator.
    let isKept = isCluster;
    if (isKept) await keepViews(db);
    try {
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          if (isCluster) {
            // A second connection to a worker would have another snapshot.
            await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(trx);
            await sql`select player_id from stream_state limit 1`.execute(trx);
            await releaseViews(trx);
            isKept = false;
          }
          return work(trx);
        });
    } finally {
      if (isKept) await releaseViews(db);
    }
  });
}
