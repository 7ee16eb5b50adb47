import { sql } from 'kysely';
import type { Executor } from '../../../src/leaderboard/store/projection/executor.js';

/** Returns how many rows of a table a transaction has read so far. @param table with its schema */
export async function rowsRead(trx: Executor, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as n
    from pg_stat_xact_user_tables where schemaname || '.' || relname = ${table}`.execute(trx);
  return rows[0]!.n;
}
