import { sql } from 'kysely';
import { type BoardValue, valueIn, windowsFor } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { isAhead, isSum, join } from '../../derivation/contribution.js';
import { PERIODS, windowsOf } from '../../derivation/windows.js';
import { numberColumn, textColumn } from '../column-texts.js';
import { contextText, type PlayerContribution, type Standing } from './contribution-rows.js';
import { changeBins, type StandingChange } from './bin-changes.js';
import { readDayFigures } from './day-figures.js';
import type { Executor } from './executor.js';
import { changeLookedUp, lookedUp, readValues } from './looked-up.js';
import {
  type ChangedStanding,
  standingKey,
  type StoredValue,
  type WindowAnew,
  windowKey,
  windowsAnew,
} from './windows-anew.js';

export type PlayerValue = readonly [playerId: number, value: BoardValue];

// The functions that change values return lists of changes. The caller must pass all changes of a step to `changeBins`,
// in a single call.

/** Computes windows anew from the contributions that count. */
export async function recompute(db: Executor, changed: readonly ChangedStanding[]): Promise<StandingChange[]> {
  return changed.length > 0 ? writeAnew(db, await windowsAnew(db, changed, readDayFigures)) : [];
}

/** Writes only values that change. */
export async function writeAnew(db: Executor, windows: readonly WindowAnew[]): Promise<StandingChange[]> {
  const changed = windows.filter(({ before, after }) => before?.value !== after?.value || before?.seq !== after?.seq);
  await deleteValues(
    db,
    changed.flatMap(({ before, after }) => (before && !after ? [before] : [])),
  );
  return changeValues(
    db,
    changed.flatMap(({ playerId, after }): PlayerValue[] => (after ? [[playerId, after]] : [])),
    changed.flatMap(({ before }) => (before?.period === 'alltime' ? [before] : [])),
  );
}

async function deleteValues(db: Executor, gone: readonly StoredValue[]): Promise<void> {
  if (gone.length === 0) return;
  const list = sql`unnest(
    ${numberColumn(gone.map(({ player_id }) => player_id))}::bigint[], ${textColumn(gone.map(({ stat }) => stat))},
    ${textColumn(gone.map(({ period }) => period))}, ${textColumn(gone.map(({ bucket }) => bucket))}
  ) as g (player_id, stat, period, bucket)`;
  await changeLookedUp(db, list, {
    table: 'board_value',
    alias: 'v',
    where: sql`v.player_id = g.player_id and v.stat = g.stat and v.period = g.period
      and v.bucket = coalesce(g.bucket, '')`,
  });
}

interface StoredTotal {
  readonly stat: string;
  readonly value: number;
}

async function readTotals(db: Executor, standings: readonly Standing[]): Promise<StoredTotal[]> {
  if (standings.length === 0) return [];
  const list = sql`unnest(
    ${numberColumn(standings.map(({ playerId }) => playerId))}::bigint[], ${textColumn(standings.map(({ stat }) => stat))}
  ) as n (player_id, stat)`;
  const { rows } = await sql<StoredTotal>`
    select b.stat, b.value from ${await lookedUp(db, list, {
      table: 'board_value',
      alias: 'b',
      where: sql`b.player_id = n.player_id and b.stat = n.stat and b.period = 'alltime' and b.bucket = ''`,
    })}`.execute(db);
  return rows;
}

/** @param before the previous all-time values, both of the rows that `values` replace and of the deleted rows */
async function changeValues(
  db: Executor,
  values: readonly PlayerValue[],
  before: readonly StoredTotal[],
): Promise<StandingChange[]> {
  await writeValues(db, values);
  const totals = values.filter(([, { period }]) => period === 'alltime');
  const gained = totals.map(([, { stat, value }]) => ({ stat, value, isLost: false }));
  return [...gained, ...before.map(({ stat, value }) => ({ stat, value, isLost: true }))];
}

export async function replaceValues(db: Executor, values: readonly PlayerValue[]): Promise<StandingChange[]> {
  const totals = values.flatMap(([playerId, { stat, period }]) => (period === 'alltime' ? [{ playerId, stat }] : []));
  return changeValues(db, values, await readTotals(db, totals));
}

export async function removeValues(db: Executor, playerId: number): Promise<void> {
  const { rows } = await sql<StoredTotal>`
    select stat, value from board_value where player_id = ${playerId} and period = 'alltime'`.execute(db);
  await sql`delete from board_value where player_id = ${playerId}`.execute(db);
  await changeBins(
    db,
    rows.map((row) => ({ ...row, isLost: true })),
  );
}

/**
 * Updates the stored values with new contributions. All of the new contributions must count, and none may repeat a
 * visit to a body. The result is the same as that of {@link recompute}, but the time does not grow with the number of
 * earlier contributions.
 */
export async function joinValues(db: Executor, counted: readonly PlayerContribution[]): Promise<StandingChange[]> {
  if (counted.length === 0) return [];
  const days = joinedByDay(counted);
  const stored = await readStored(
    db,
    days.map(([playerId, { stat, day }]) => ({ playerId, stat, day })),
  );
  const changed = new Map<string, PlayerValue>();
  const before = new Map<string, StoredTotal>();
  for (const [place, [playerId, contribution]] of days.entries()) {
    const kind = kindOf(contribution.stat);
    for (const [at, window] of windowsFor(contribution).entries()) {
      const known = stored.get(windowAt(place, at));
      // If the values are equal, the stored one stays, because it is earlier.
      if (known !== undefined && !isSum(kind) && !isAhead(kind, contribution.value, known)) continue;
      const value = valueIn(window, contribution);
      const key = `${standingKey({ playerId, stat: value.stat })} ${windowKey(value)}`;
      const earlier = changed.get(key)?.[1] ?? (known === undefined ? undefined : { ...value, value: known, seq: 0 });
      const joined = earlier ? join(kind, earlier, value) : value;
      if (joined === earlier) continue;
      changed.set(key, [playerId, joined]);
      if (window.period === 'alltime' && known !== undefined) before.set(key, { stat: value.stat, value: known });
    }
  }
  return changeValues(db, [...changed.values()], [...before.values()]);
}

/** Combines the contributions to the same standing on the same day, because they are in the same windows. */
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

/** Returns the key of a value in the result of {@link readStored}. @param place index of the contribution */
const windowAt = (place: number, window: number): number => place * WINDOWS + window;

/** Number of windows that contain any one day, including all time. */
const WINDOWS = PERIODS.length + 1;

/**
 * Reads the stored values that the contributions may change. Their keys are those of {@link windowAt}. The windows are
 * in the order of {@link windowsOf}.
 */
async function readStored(
  db: Executor,
  contributions: readonly (Standing & { readonly day: string })[],
): Promise<ReadonlyMap<number, number>> {
  const days = [...new Set(contributions.map(({ day }) => day))];
  const windows = days.flatMap((day) => windowsOf(day).map((window) => ({ day, ...window })));
  const list = sql`unnest(
      ${numberColumn(contributions.map(({ playerId }) => playerId))}::bigint[],
      ${textColumn(contributions.map(({ stat }) => stat))}, ${textColumn(contributions.map(({ day }) => day))}
    ) with ordinality as n (player_id, stat, day, at)
    join unnest(
      ${windows.map(({ day }) => day)}::text[], ${windows.map(({ period }) => period)}::text[],
      ${windows.map(({ bucket }) => bucket)}::text[], ${windows.map((_, at) => at % WINDOWS)}::integer[]
    ) as w (day, period, bucket, at) using (day)`;
  return readValues(
    db,
    sql`(n.at - 1) * ${sql.lit(WINDOWS)} + w.at`,
    await lookedUp(db, list, {
      table: 'board_value',
      alias: 'b',
      where: sql`b.player_id = n.player_id and b.stat = n.stat and b.period = w.period and b.bucket = w.bucket`,
    }),
  );
}

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
