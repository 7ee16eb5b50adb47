import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from '../distribution.js';
import type { Executor } from './executor.js';

interface LookUp {
  readonly table: string;
  readonly alias: string;
  /** Condition for the rows of the table that belong to an entry of the list. It compares the player. */
  readonly where: RawBuilder<unknown>;
}

/**
 * SQL for a `from` clause that looks up a row of a table for each entry of a list, and leaves out entries without a row.
 * PostgreSQL looks up each entry in the index separately. For a join, it would plan by old statistics of the table, which
 * may be wrong. Citus supports only the join, so there an entry may have several rows.
 */
export async function lookedUp(
  db: Executor,
  list: RawBuilder<unknown>,
  { table, alias, where }: LookUp,
): Promise<RawBuilder<unknown>> {
  const [rows, name] = [sql.table(table), sql.ref(alias)];
  return (await isDistributed(db))
    ? sql`${list} join ${rows} ${name} on ${where}`
    : sql`${list} cross join lateral (select * from ${rows} ${name} where ${where} limit 1) as ${name}`;
}

/** Reads the column `value` of looked-up rows, by a whole number. One text for all rows is faster to read than many rows. */
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
