import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.js';
import { isDistributed } from '../distribution.js';
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

/** The checkpoint of the projection, and how often old rows of the log have changed. */
export interface Checkpoint {
  readonly last_seq: number;
  readonly rules: number;
  readonly rewrites: number;
}

/**
 * Locks and reads the checkpoint of the tables in use. On Citus, an update takes the lock, because it waits for an
 * earlier change until all nodes have committed it, even if the coordinator crashed meanwhile.
 */
export async function lockCheckpoint(trx: Executor): Promise<Checkpoint> {
  const { rows } = (await isDistributed(trx))
    ? await sql<Checkpoint>`update progress set updated_ms = updated_ms returning last_seq, rules, rewrites`.execute(
        trx,
      )
    : await sql<Checkpoint>`select last_seq, rules, rewrites from progress for update`.execute(trx);
  return rows[0]!;
}
