import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.js';

/**
 * Says on which nodes of a Citus cluster each table is stored. Citus is a distributed PostgreSQL. It stores the rows of
 * a distributed table on its workers, all rows of a player on the same worker. A reference table has a copy on every
 * node. All other tables are only on the coordinator.
 */
interface Placement {
  /** Tables that are distributed by `player_id`. */
  readonly distributed: readonly string[];
  readonly reference: readonly string[];
}

const LOG: Placement = {
  distributed: ['event', 'event_withheld', 'ingest_batch', 'stream_state', 'flagged_flight', 'score_ruling'],
  reference: ['account', 'handle', 'credential', 'approved_board'],
};

/**
 * The tables of the projection. Whenever a transaction changes the reference table `progress`, Citus commits it on all
 * nodes or on none (two-phase commit).
 */
const PROJECTED: Placement = {
  distributed: ['flight', 'career', 'kitten', 'name', 'contribution', 'board_value', 'feed', 'held'],
  reference: ['progress'],
};

const known = new WeakMap<object, Promise<boolean>>();

/** Reports whether the database is a Citus cluster. Asks the database only once per store. */
export function isDistributed<T>(db: Kysely<T>): Promise<boolean> {
  const { adapter } = db.getExecutor();
  const before = known.get(adapter);
  if (before) return before;
  const asked = hasCitus(db);
  known.set(adapter, asked);
  asked.catch(() => known.delete(adapter));
  return asked;
}

/**
 * Returns the schema prefix of the identity tables, for statements that write to these tables. Citus needs the prefix,
 * because an import hides the tables behind temporary copies with the same names.
 */
export const identitySchema = async <T>(db: Kysely<T>): Promise<RawBuilder<unknown>> =>
  (await isDistributed(db)) ? sql`public.` : sql``;

async function hasCitus<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as there`.execute(db);
  return rows[0]!.there;
}

/**
 * Distributes the tables that are not distributed yet, which moves their rows to the workers. Does nothing without
 * Citus.
 */
export async function distributeStore<T>(db: Kysely<T>): Promise<void> {
  if (!(await isDistributed(db))) return;
  await db.transaction().execute(async (trx) => {
    await place(trx, 'public', LOG);
    await place(trx, 'proj', PROJECTED);
  });
}

/** Does nothing without Citus. */
export async function distributeProjection<T>(db: Kysely<T>, schema: string): Promise<void> {
  if (await isDistributed(db)) await place(db, schema, PROJECTED);
}

async function place<T>(db: Kysely<T>, schema: string, { distributed, reference }: Placement): Promise<void> {
  await sql`set local client_min_messages = warning`.execute(db);
  for (const table of reference) {
    if (!(await isPlaced(db, schema, table)))
      await sql`select create_reference_table(${`${schema}.${table}`}::regclass)`.execute(db);
  }
  for (const table of distributed) {
    if (!(await isPlaced(db, schema, table)))
      await sql`select create_distributed_table(${`${schema}.${table}`}::regclass, 'player_id')`.execute(db);
  }
}

/**
 * Reports whether a table is a distributed table or a reference table. The result is false for a table that only refers
 * to a reference table: Citus lists such a table, too (with the replication model `s`), but keeps it on the
 * coordinator.
 */
async function isPlaced<T>(db: Kysely<T>, schema: string, table: string): Promise<boolean> {
  const { rows } = await sql<{ placed: boolean }>`
    select exists (
      select from pg_dist_partition
      where logicalrelid = ${`${schema}.${table}`}::regclass and (partmethod = 'h' or repmodel = 't')
    ) as placed`.execute(db);
  return rows[0]!.placed;
}

/**
 * Makes the statements of a transaction use only one connection to each node. Citus requires this of a transaction that
 * changes tables after it has changed rows. Does nothing without Citus.
 */
export async function oneConnectionPerNode<T>(trx: Kysely<T>): Promise<void> {
  if (await isDistributed(trx)) await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(trx);
}

/** Key of the advisory lock that prevents transactions from committing while a view is open. */
const VIEWS = 0x1eaf_0005;

/**
 * Prevents readers from seeing only a part of a transaction. Citus commits on one node after another, and this lock is
 * held until all nodes have committed. Call it right before the commit. Without Citus, no lock is needed.
 */
export async function closeViews(trx: Kysely<Tables>): Promise<void> {
  if (await isDistributed(trx)) await sql`select pg_advisory_xact_lock(${VIEWS}::bigint)`.execute(trx);
}

/** Prevents changes of the derived tables and of players' visibility, on all nodes, until the transaction ends. */
export async function openView(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${VIEWS}::bigint)`.execute(trx);
}

/** Like {@link openView}, but lasts until {@link releaseViews} is called on the same connection. */
export async function keepViews(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_lock_shared(${VIEWS}::bigint)`.execute(db);
}

export async function releaseViews(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_unlock_shared(${VIEWS}::bigint)`.execute(db);
}
