import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.js';
import { PROJECTION } from './tables.js';

/** The database, or a transaction in it. */
export type Executor = Kysely<Tables>;

/**
 * Makes the bare names of the projection's tables, for the rest of a transaction, stand for those of one schema.
 * Whatever writes these tables uses bare names, so that a rebuild can fill others with the same statements.
 */
export async function useProjection(trx: Executor, schema = PROJECTION): Promise<void> {
  await sql`select set_config('search_path', concat_ws(', ', quote_ident(${schema}::text),
    nullif(current_setting('search_path'), '')), true)`.execute(trx);
}
