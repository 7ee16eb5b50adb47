import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from '../distribution.js';
import type { Executor } from './executor.js';

interface LookUp {
  readonly table: string;
  readonly alias: string;
  /** Condition that selects the rows for an entry of the list. It must compare the ids of the players. */
  readonly where: RawBuilder<unknown>;
  /**
   * True to find all rows of an entry; by default, one. On Citus, this member has no effect: an entry may have several
   * rows.
   */
  readonly isMany?: boolean;
}

/**
 * SQL for a `from` clause that finds rows of a table for each entry of a list. Entries without a row are left out. This
 * clause makes PostgreSQL look up every entry in the index. For a join, PostgreSQL would choose the plan from statistics
 * of the table, which may be too old. Citus supports only the join.
 */
export async function lookedUp(
  db: Executor,
  list: RawBuilder<unknown>,
  { table, alias, where, isMany = false }: LookUp,
): Promise<RawBuilder<unknown>> {
  const [rows, name] = [sql.table(table), sql.ref(alias)];
  return (await isDistributed(db))
    ? sql`${list} join ${rows} ${name} on ${where}`
    : sql`${list} cross join lateral (
        select ctid, * from ${rows} ${name} where ${where} ${isMany ? sql`offset 0` : sql`limit 1`}) as ${name}`;
}

/**
 * Changes the rows of a table that {@link lookedUp} finds.
 * @param set SQL for the new values of the rows; without it, the rows are deleted
 */
export async function changeLookedUp(
  db: Executor,
  list: RawBuilder<unknown>,
  { table, alias, where }: Omit<LookUp, 'isMany'>,
  set?: RawBuilder<unknown>,
): Promise<void> {
  const rows = sql`${sql.table(table)} ${sql.ref(alias)}`;
  const change = set ? sql`update ${rows} set ${set}` : sql`delete from ${rows}`;
  await (
    (await isDistributed(db))
      ? sql`${change} ${set ? sql`from` : sql`using`} ${list} where ${where}`
      : sql`${change} where ctid = any(array(
        select ${sql.ref(alias)}.ctid from ${await lookedUp(db, list, { table, alias, where, isMany: true })}))`
  ).execute(db);
}

/**
 * Reads the column `value` of the rows in `from`. The keys of the result are the whole numbers in `at`. The statement
 * returns all values as one text, because one text is faster to read than many rows.
 */
export async function readValues(
  db: Executor,
  at: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ texts: string | null }>`
    select string_agg(${at} || ' ' || value, ',') as texts from ${from}`.execute(db);
  const texts = rows[0]!.texts?.split(',') ?? [];
  return new Map(
    texts.map((text) => {
      const end = text.indexOf(' ');
      return [Number(text.slice(0, end)), Number(text.slice(end + 1))];
    }),
  );
}
