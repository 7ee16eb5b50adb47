import { sql } from 'kysely';
import { type BoardValue, BoardValues, valueIn, windowsFor } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { isAhead, isSum, join } from '../../derivation/contribution.js';
import { PERIODS, windowsOf } from '../../derivation/windows.js';
import { numberColumn, textColumn } from '../column-texts.js';
import { contextText, type PlayerContribution, type Standing } from './contribution-rows.js';
import { readDayFigures } from './day-figures.js';
import type { Executor } from './executor.js';

export type PlayerValue = readonly [playerId: number, value: BoardValue];

/**
 * Recomputes standings in all windows from the contributions that count. Use it for standings that may have lost a
 * contribution.
 */
export async function recompute(db: Executor, standings: readonly Standing[]): Promise<void> {
  if (standings.length === 0) return;
  await sql`
    delete from board_value v using unnest(
      ${standings.map(({ playerId }) => playerId)}::bigint[], ${standings.map(({ stat }) => stat)}::text[]
    ) as w (player_id, stat) where v.player_id = w.player_id and v.stat = w.stat`.execute(db);
  const players = new Map(standings.map(({ playerId }) => [playerId, new BoardValues()]));
  for await (const page of readDayFigures(db, standings)) {
    for (const [playerId, figure] of page) players.get(playerId)!.add(figure);
  }
  await writeValues(
    db,
    [...players].flatMap(([playerId, values]) => values.all().map((value) => [playerId, value] as const)),
  );
}

/**
 * Merges contributions into the stored values. All must count, and none may be a repeated visit of a body. The result
 * is that of {@link recompute}, but the cost does not depend on the number of earlier contributions.
 */
export async function joinValues(db: Executor, counted: readonly PlayerContribution[]): Promise<void> {
  if (counted.length === 0) return;
  const days = joinedByDay(counted);
  const stored = await readStored(db, days);
  const changed = new Map<string, PlayerValue>();
  for (const [place, [playerId, contribution]] of days.entries()) {
    const kind = kindOf(contribution.stat);
    for (const [at, window] of windowsFor(contribution).entries()) {
      const text = stored[place * WINDOWS + at]!;
      // Most contributions break no record. An equal value is later, so it does not replace the stored value.
      if (text !== '' && !isSum(kind) && !isAhead(kind, contribution.value, Number(text))) continue;
      const value = valueIn(window, contribution);
      const key = `${playerId} ${value.stat} ${window.period} ${window.bucket}`;
      const before = changed.get(key)?.[1] ?? (text === '' ? undefined : { ...value, value: Number(text), seq: 0 });
      const joined = before ? join(kind, before, value) : value;
      if (joined !== before) changed.set(key, [playerId, joined]);
    }
  }
  await writeValues(db, [...changed.values()]);
}

/** Merges contributions to one per standing and day. Contributions of the same day have the same windows. */
function joinedByDay(counted: readonly PlayerContribution[]): PlayerContribution[] {
  const joined = new Map<string, PlayerContribution>();
  for (const [playerId, contribution] of counted) {
    const { stat, day } = contribution;
    const key = `${playerId} ${stat} ${day}`;
    const other = joined.get(key)?.[1];
    joined.set(key, [playerId, other ? join(kindOf(stat), other, contribution) : contribution]);
  }
  return [...joined.values()];
}

/** Number of windows that contain a day, including the span of all time. */
const WINDOWS = PERIODS.length + 1;

/**
 * Reads the stored values for each contribution, in the order of {@link windowsOf}. A missing value is an empty text.
 */
async function readStored(db: Executor, contributions: readonly PlayerContribution[]): Promise<string[]> {
  const days = [...new Set(contributions.map(([, { day }]) => day))];
  const windows = days.flatMap((day) => windowsOf(day).map((window) => ({ day, ...window })));
  // The statement looks up each value in the index separately, because PostgreSQL would plan a join by old statistics
  // of the table, which may be wrong.
  const { rows } = await sql<{ stored: string }>`
    select string_agg(coalesce(v.value::text, ''), ',' order by n.at, w.at) as stored
    from unnest(
      ${numberColumn(contributions.map(([playerId]) => playerId))}::bigint[],
      ${textColumn(contributions.map(([, { stat }]) => stat))}, ${textColumn(contributions.map(([, { day }]) => day))}
    ) with ordinality as n (player_id, stat, day, at)
    join unnest(
      ${windows.map(({ day }) => day)}::text[], ${windows.map(({ period }) => period)}::text[],
      ${windows.map(({ bucket }) => bucket)}::text[]
    ) with ordinality as w (day, period, bucket, at) using (day)
    left join lateral (
      select value from board_value b
      where b.player_id = n.player_id and b.stat = n.stat and b.period = w.period and b.bucket = w.bucket offset 0
    ) as v on true`.execute(db);
  return rows[0]!.stored.split(',');
}

/** Writes values over stored ones with the same keys. */
export async function writeValues(db: Executor, values: readonly PlayerValue[]): Promise<void> {
  if (values.length === 0) return;
  const column = <T>(of: (value: BoardValue) => T): T[] => values.map(([, each]) => of(each));
  await sql`
    insert into board_value
    select player_id, stat, period, coalesce(bucket, ''), value, context, seq, recv_ms from unnest(
      ${numberColumn(values.map(([playerId]) => playerId))}::bigint[], ${textColumn(column(({ stat }) => stat))},
      ${textColumn(column(({ period }) => period))}, ${textColumn(column(({ bucket }) => bucket))},
      ${numberColumn(column(({ value }) => value))}::float8[], ${textColumn(column(contextText))},
      ${numberColumn(column(({ seq }) => seq))}::bigint[], ${numberColumn(column(({ recv }) => recv))}::bigint[]
    ) as v (player_id, stat, period, bucket, value, context, seq, recv_ms)
    on conflict (player_id, stat, period, bucket) do update set
      value = excluded.value, context = excluded.context, seq = excluded.seq, recv_ms = excluded.recv_ms`.execute(db);
}
