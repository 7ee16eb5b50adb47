import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.js';
import { isDistributed } from '../distribution.js';
import { PROJECTION } from './tables.js';

export type Executor = Kysely<Tables>;

/**
 * Selects the schema of the projection's tables for the rest of a transaction. Statements name these tables without a
 * schema, so that a rebuild can fill its own tables with the same statements.
 */
export async function useProjection(trx: Executor, schema = PROJECTION): Promise<void> {
  await sql`select set_config('search_path', concat_ws(', ', quote_ident(${schema}::text),
    nullif(current_setting('search_path'), '')), true)`.execute(trx);
}

export interface Checkpoint {
  readonly last_seq: number;
  readonly rules: number;
  readonly rewrites: number;
}

/**
 * Locks and reads the checkpoint. On Citus, the statement is an update, because only an update waits until an earlier
 * change is committed on all nodes, even after a crash of the coordinator.
 */
export async function lockCheckpoint(trx: Executor): Promise<Checkpoint> {
  const { rows } = (await isDistributed(trx))
    ? await sql<Checkpoint>`update progress set updated_ms = updated_ms returning last_seq, rules, rewrites`.execute(
        trx,
      )
    : await sql<Checkpoint>`select last_seq, rules, rewrites from progress for update`.execute(trx);
  return rows[0]!;
}
