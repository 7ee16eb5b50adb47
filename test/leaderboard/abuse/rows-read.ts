import { sql } from 'kysely';
import type { Executor } from '../../../src/leaderboard/store/projection/executor.js';

/** Makes a transaction read tables by their indexes, whatever statistics PostgreSQL has. */
export const useIndexes = (trx: Executor): Promise<unknown> => sql`set local enable_seqscan = off`.execute(trx);

/** Returns the number of rows of a table that a transaction has read so far. @param table name with the schema */
export async function rowsRead(trx: Executor, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as n
    from pg_stat_xact_user_tables where schemaname || '.' || relname = ${table}`.execute(trx);
  return rows[0]!.n;
}
