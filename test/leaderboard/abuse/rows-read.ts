import { sql } from 'kysely';
import type { Executor } from '../../../src/leaderboard/store/projection/executor.js';

/** Makes a transaction read tables by their indexes, whatever statistics PostgreSQL has. */
export const useIndexes = (trx: Executor): Promise<unknown> => sql`set local enable_seqscan = off`.execute(trx);

/**
 * Counts the rows of a table that `work` reads. Subtracts the count before the work, because PostgreSQL's count may
 * still include earlier transactions of the same connection.
 * @param table name with the schema
 */
export async function rowsReadBy<T>(
  trx: Executor,
  table: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly read: number }> {
  const before = await countOf(trx, table);
  const result = await work();
  return { result, read: (await countOf(trx, table)) - before };
}

async function countOf(trx: Executor, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as n
    from pg_stat_xact_user_tables where schemaname || '.' || relname = ${table}`.execute(trx);
  return rows[0]!.n;
}
