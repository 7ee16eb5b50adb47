/**
 * Keeps the log in order without a lock that all players would have to wait for.
 *
 * Batches of different players commit in parallel, so a row with a higher position may become visible before a row with
 * a lower position. Readers therefore see rows only up to a published position (`log_published`). The protocol promises
 * one thing: once a position is published, no transaction can add a row at or below it.
 *
 * A writer does the following in the transaction that stores a batch (`take_positions`):
 *   1. reads `low`, the last position that the sequence `log_seq` has assigned;
 *   2. takes a shared advisory lock on `low` until its transaction ends;
 *   3. takes its positions from the sequence, all of which are above `low`;
 *   4. inserts its rows and commits.
 *
 * The publisher (`publish_log`):
 *   a. reads `given`, the last position that the sequence has assigned;
 *   b. reads the locks of all writers;
 *   c. publishes the smallest of `given` and every `low`, unless a higher position is already published.
 *
 * Why the promise holds: let a writer take the position p, and let a publisher publish q.
 *   - If b happens after 2, while the writer holds its lock, then q <= low < p.
 *   - If b happens after the writer has released its lock, then the row is already visible, or will never exist:
 *     PostgreSQL commits or aborts a transaction before it releases its locks (CommitTransaction and AbortTransaction
 *     in xact.c).
 *   - If b happens before 2, then a happened before 3, so p > given >= q.
 *
 * Gaps between positions need no special treatment. A writer that is killed, fails or loses its connection releases its
 * lock, and leaves no row. Later publications then go beyond its positions. A transaction that hangs delays publication
 * until PostgreSQL ends it (`idle_in_transaction_session_timeout`, `statement_timeout`).
 *
 * The promise survives a crash of the database server, because the write-ahead log has these changes in the right
 * order: a publication comes after the sequence values on which it depends, and a row comes after the sequence value of
 * its position.
 *
 * On a Citus cluster, the sequence is on the coordinator, but the rows are on workers. There, two more steps are
 * necessary to keep the promise:
 *   - Before the writer inserts rows, it takes the same lock on the player's worker, in the transaction that inserts
 *     the rows. After b, the publisher also reads the locks of all workers. This is necessary because a worker may still
 *     commit after a crash of the coordinator. The worker holds its lock until then, because a prepared transaction keeps
 *     its locks.
 *   - When the coordinator crashes, it may forget values of the sequence, although a worker has already stored rows
 *     with these positions. A crash can be detected, because PostgreSQL then empties the table `log_alive`. The next
 *     writer waits until no worker holds such a lock, and continues the sequence after the last stored row
 *     (`restore_positions`).
 *
 * Any process may publish, because the published position can only increase. In practice, the elected projector
 * publishes before each step. Only the projection needs the published position, because public answers come from the
 * projection. A process wakes the projector after the transaction that stored a batch, not within it, because
 * PostgreSQL commits transactions with notifications only one after another.
 *
 * Tried: the publisher took an exclusive lock that blocked writers. But then a single long transaction stopped all
 * other writers.
 */
import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from './distribution.js';
import type { Executor } from './projection/executor.js';

/**
 * Takes log positions for a transaction, which must then use either all or none of them.
 * @returns increasing positions, with gaps where other writers took positions at the same time
 */
export async function takePositions(trx: Executor, playerId: number, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ lock_key: number; positions: readonly number[] }>`
    select lock_key, positions::float8[] from take_positions(${count}::int)`.execute(trx);
  const { lock_key, positions } = rows[0]!;
  // The lock function runs once for each row that the worker returns. With `count(*)`, the worker returns exactly one
  // row.
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
  /** The last position that readers may see. */
  readonly position: number;
  /** True if `position` is below the last assigned position, because a transaction has not finished. */
  readonly isHeldBack: boolean;
}

/** Publishes the highest safe position: no transaction can still add a row at or below it. */
export async function publishLog(db: Executor): Promise<Published> {
  const { rows } = await sql<{ published: number; head: number }>`select published, head from publish_log()`.execute(
    db,
  );
  const { published, head } = rows[0]!;
  return { position: published, isHeldBack: published < head };
}

export const LAST_GIVEN: RawBuilder<number> = sql<number>`(select last_value from log_seq)`;

/**
 * Returns the last position that the sequence has assigned. If `db` is a transaction with a snapshot, the position may
 * be newer than the snapshot.
 */
export async function readLastGiven(db: Executor): Promise<number> {
  const { rows } = await sql<{ last: number }>`select ${LAST_GIVEN} as last`.execute(db);
  return rows[0]!.last;
}

export async function restartPositions(trx: Executor, last: number): Promise<void> {
  // Unlike `setval`, the statement is part of the transaction: a rollback undoes it, and no other transaction can take
  // a position before this one ends.
  await sql`alter sequence log_seq restart with ${sql.lit(last)}`.execute(trx);
  await sql`select nextval('log_seq')`.execute(trx);
  await sql`update log_published set position = ${last}`.execute(trx);
}
