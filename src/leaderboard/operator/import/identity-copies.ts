import { sql } from 'kysely';
import { isDistributed } from '../../store/distribution.js';
import type { Trx } from '../service.js';

/**
 * Copies the identity tables to temporary tables with the same names, so that later queries read the copies. Only Citus
 * needs this: some joins of temporary tables with its reference tables are refused, and others find no rows. Statements
 * that write to the real tables name their schema, `public`.
 */
export async function copyIdentities(trx: Trx): Promise<void> {
  for (const table of ['account', 'handle', 'credential'] as const) await copyTable(trx, table);
}

/** Copies the accounts again, because new ones have been stored since. */
export const copyAccounts = (trx: Trx): Promise<void> => copyTable(trx, 'account');

async function copyTable(trx: Trx, table: string): Promise<void> {
  if (!(await isDistributed(trx))) return;
  const copy = sql.table(`pg_temp.${table}`);
  await sql`drop table if exists ${copy}`.execute(trx);
  await sql`create temp table ${sql.table(table)} on commit drop as table ${sql.table(`public.${table}`)}`.execute(trx);
  await sql`analyze ${copy}`.execute(trx);
}
