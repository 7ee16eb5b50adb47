import { sql } from 'kysely';
import type { Executor } from '../../../src/leaderboard/store/projection/executor.js';

/** Makes a transaction use the indexes of tables, even if PostgreSQL's statistics suggest reading whole tables. */
export const useIndexes = (trx: Executor): Promise<unknown> => sql`set local enable_seqscan = off`.execute(trx);

/**
 * Counts the rows of a table that `work` reads. Subtracts PostgreSQL's count from before the work: it may include rows
 * that earlier transactions of the connection have read.
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
