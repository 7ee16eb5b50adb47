/**
 * The order of the log, without a lock that spans players.
 *
 * Batches of different players commit in parallel, so they may commit in an order different from that of their positions.
 * Readers therefore never look beyond a published position (`log_published`): a row is visible when its position is at or below
 * it. The protocol keeps one promise: when a position is published, no transaction can add a row at or below it any more.
 *
 * A writer, in the transaction that stores a batch (`take_positions`):
 *   1. reads the last position that the sequence `log_seq` has given, `low`;
 *   2. takes a shared advisory lock that names `low`, until its transaction ends;
 *   3. takes its positions from the sequence: all are above `low`;
 *   4. inserts its rows and commits.
 *
 * The publisher (`publish_log`):
 *   a. reads the last position that the sequence has given, `given`;
 *   b. reads the locks of all writers;
 *   c. publishes the smallest of `given` and every `low`, and never a smaller position than before.
 *
 * Why the promise holds. Let a writer get the position p, and a publisher publish q.
 *   - b after 2, while the writer holds its lock: q <= low < p.
 *   - b after the lock was released: PostgreSQL makes a transaction visible, or forgets it, before it releases its locks
 *     (CommitTransaction and AbortTransaction in xact.c). The row is visible, or will never exist.
 *   - b before 2: then a was before 3, so that p > given >= q.
 *
 * Gaps need no care. A writer that is killed, fails or loses its connection releases its lock without a row, and later
 * publications pass its positions. A transaction that hangs holds publication back, but no other writer, until
 * PostgreSQL ends it (`idle_in_transaction_session_timeout`, `statement_timeout`).
 *
 * After a crash of the server, all of this is in the write-ahead log in the order in which it happened: a publication
 * comes after the values of the sequence that it is based on, and a row after the value that is its position.
 *
 * Every process may publish, since positions only rise. In practice the elected projector does, before each step: only
 * projection needs the position, and public answers go as far as the projection. A process that stored a batch wakes the
 * projector after the commit, outside the transaction: PostgreSQL lets transactions that notify commit one after another only.
 *
 * Tried: exclusive locks of the publisher that fence the writers off. One long transaction then stops all others.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './projection/executor.js';

/**
 * Takes positions of the log for the rest of a transaction, which must use them or none.
 * @returns the positions, rising; other writers may have got those between them
 */
export async function takePositions(trx: Executor, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ positions: readonly number[] }>`
    select take_positions(${count}::int)::float8[] as positions`.execute(trx);
  return rows[0]!.positions;
}

/** How far the log may be read. */
export interface Published {
  /** The last position that readers may see. */
  readonly position: number;
  /** True while a transaction under way keeps the position below the last one that was given. */
  readonly isHeldBack: boolean;
}

/** Publishes the positions that no transaction can fill any more. */
export async function publishLog(db: Executor): Promise<Published> {
  const { rows } = await sql<{ published: number; head: number }>`select published, head from publish_log()`.execute(
    db,
  );
  const { published, head } = rows[0]!;
  return { position: published, isHeldBack: published < head };
}

/** Selects the last position that was given. */
export const LAST_GIVEN: RawBuilder<number> = sql<number>`(select last_value from log_seq)`;

/** Makes a position the last one that was given, with the transaction. */
export async function restartPositions(trx: Executor, last: number): Promise<void> {
  // Unlike `setval`, this is undone with the transaction, and no other one takes a position until its end.
  await sql`alter sequence log_seq restart with ${sql.lit(last)}`.execute(trx);
  await sql`select nextval('log_seq')`.execute(trx);
  await sql`update log_published set position = ${last}`.execute(trx);
}
