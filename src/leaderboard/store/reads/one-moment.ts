import { sql, type Transaction } from 'kysely';
import { isDistributed, keepViews, releaseViews } from '../distribution.js';
import type { Store } from '../open-store.js';
import type { Tables } from '../tables.js';

/**
 * Runs reads of the accounts and the log that all see the same state of the database.
 *
 * On Citus, each node takes its own snapshot. While the nodes take their snapshots, a lock delays transactions that
 * change several nodes. A batch changes only the worker of its player, so the snapshot of that worker contains either
 * the whole batch or nothing of it.
 */
export function atOneMoment<T>(store: Store, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return store.connection().execute(async (db) => {
    const isCluster = await isDistributed(db);
    // The lock must be taken before the transaction, because the first statement of the transaction takes the
    // coordinator's snapshot.
    let isKept = isCluster;
    if (isKept) await keepViews(db);
    try {
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          if (isCluster) {
            // Use only one connection to each worker, because a second one might see another snapshot.
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
