/**
 * Keeps the order of the log without a lock that all players share.
 *
 * Batches of different players commit in parallel, so the order of their commits may differ from the order of their
 * positions. Readers therefore see only rows at or below a published position (`log_published`). The protocol makes one
 * promise: once a position is published, no transaction can add a row at or below it.
 *
 * A writer, in the transaction that stores a batch (`take_positions`):
 *   1. reads `low`, the last position that the sequence `log_seq` has assigned;
 *   2. takes a shared advisory lock on `low` until its transaction ends;
 *   3. takes its positions from the sequence: all are above `low`;
 *   4. inserts its rows and commits.
 *
 * The publisher (`publish_log`):
 *   a. reads `given`, the last position that the sequence has assigned;
 *   b. reads the locks of all writers;
 *   c. publishes the smallest of `given` and every `low`, unless a higher position is already published.
 *
 * Why the promise holds: let a writer get the position p, and let a publisher publish q.
 *   - If b happens after 2, while the writer holds its lock, then q <= low < p.
 *   - If b happens after the writer has released its lock, then the row is already visible or will never exist:
 *     PostgreSQL commits or aborts a transaction before it releases its locks (CommitTransaction and AbortTransaction
 *     in xact.c).
 *   - If b happens before 2, then a happened before 3, so p > given >= q.
 *
 * Gaps need no special treatment. A writer that is killed, fails or loses its connection releases its lock and leaves
 * no row. Later publications pass its positions. A transaction that hangs delays publication until PostgreSQL ends it
 * (`idle_in_transaction_session_timeout`, `statement_timeout`), but does not delay other writers.
 *
 * The promise survives a crash of the database server, because the write-ahead log keeps the order: a publication comes
 * after the sequence values behind it, and a row after the value of its position.
 *
 * On a Citus cluster, the sequence is on the coordinator and the rows are on workers. Two more steps keep the promise:
 *   - Before the insertion, the writer takes the same lock on the player's worker, in the transaction that inserts. The
 *     publisher reads the locks of all workers after b. A worker may still commit after the coordinator has crashed, and
 *     holds its lock until then: a prepared transaction keeps its locks.
 *   - A crash of the coordinator may lose values of the sequence whose rows a worker has stored. PostgreSQL empties the
 *     table `log_alive` after a crash. The next writer then waits until no worker has such a lock, and continues the
 *     sequence after the last stored row (`restore_positions`).
 *
 * Every process may publish, because published positions only increase. In practice, the elected projector publishes
 * before each step. Only the projection needs the position, and public answers come from the projection. A process
 * wakes the projector after the commit of a batch, outside the transaction, because PostgreSQL commits transactions
 * that send notifications only one after another.
 *
 * Tried: an exclusive lock of the publisher that keeps writers out. One long transaction then stops all others.
 */
import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from './distribution.js';
import type { Executor } from './projection/executor.js';

/**
 * Takes log positions for a transaction, which must use all of them or none.
 * @returns increasing positions, with gaps where other writers took theirs
 */
export async function takePositions(trx: Executor, playerId: number, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ lock_key: number; positions: readonly number[] }>`
    select lock_key, positions::float8[] from take_positions(${count}::int)`.execute(trx);
  const { lock_key, positions } = rows[0]!;
  // The aggregate makes the worker return one row in any case, for which it takes the lock.
  if (await isDistributed(trx)) {
    await sql`
      select count(*), pg_advisory_xact_lock_shared(${sql.lit(WRITERS)}, ${sql.lit(lock_key)})
      from stream_state where player_id = ${playerId}::bigint`.execute(trx);
  }
  return positions;
}

/** First key of the writers' advisory locks, as in the migrations. */
const WRITERS = 0x1eaf_0003;

export interface Published {
  /** Last position that readers may see. */
  readonly position: number;
  /** True while an unfinished transaction keeps this position below the last assigned one. */
  readonly isHeldBack: boolean;
}

/** Publishes the highest position at or below which no transaction can add a row. */
export async function publishLog(db: Executor): Promise<Published> {
  const { rows } = await sql<{ published: number; head: number }>`select published, head from publish_log()`.execute(
    db,
  );
  const { published, head } = rows[0]!;
  return { position: published, isHeldBack: published < head };
}

/** Selects the last assigned position. */
export const LAST_GIVEN: RawBuilder<number> = sql<number>`(select last_value from log_seq)`;

/** Reads the last assigned position. The result includes assignments after the snapshot of `db`. */
export async function readLastGiven(db: Executor): Promise<number> {
  const { rows } = await sql<{ last: number }>`select ${LAST_GIVEN} as last`.execute(db);
  return rows[0]!.last;
}

/** Sets the last assigned position as part of the transaction. */
export async function restartPositions(trx: Executor, last: number): Promise<void> {
  // Unlike `setval`, this is part of the transaction: a rollback undoes it, and no other transaction can take a
  // position before this one ends.
  await sql`alter sequence log_seq restart with ${sql.lit(last)}`.execute(trx);
  await sql`select nextval('log_seq')`.execute(trx);
  await sql`update log_published set position = ${last}`.execute(trx);
}
