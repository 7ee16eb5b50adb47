import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.js';
import { PROJECTION } from './tables.js';

export type Executor = Kysely<Tables>;

/**
 * Selects the schema of the projection's tables for the rest of a transaction. Statements that write these tables use
 * names without a schema, so a rebuild can fill other tables with them.
 */
export async function useProjection(trx: Executor, schema = PROJECTION): Promise<void> {
  await sql`select set_config('search_path', concat_ws(', ', quote_ident(${schema}::text),
    nullif(current_setting('search_path'), '')), true)`.execute(trx);
}
