import { sql } from 'kysely';
import { type BoardValue, BoardValues, isVisit, windowsFor } from '../../derivation/board-values.js';
import type { Contribution } from '../../derivation/contribution.js';
import { dayOf, PERIODS, type Period, startOf, type Window, windowBeside, windowOf } from '../../derivation/windows.js';
import { numberColumn, textColumn } from '../column-texts.js';
import type { PlayerContribution, Standing } from './contribution-rows.js';
import { contributionOf, type DaySpan, LAST_DAY, type Row } from './day-figures.js';
import type { Executor } from './executor.js';
import { lookedUp } from './looked-up.js';

export interface ChangedStanding extends Standing {
  /** Days on which contributions were added or removed; by default, all days. */
  readonly days?: Set<string> | undefined;
}

/** A window that contains a changed day. */
export interface WindowAnew extends Standing, Window {
  readonly before?: StoredValue;
  /** Undefined if the window has no contribution now. */
  readonly after?: BoardValue | undefined;
}

export interface StoredValue extends Omit<Row, 'flight' | 'day' | 'item'>, Window {}

export const standingKey = ({ playerId, stat }: Standing): string => `${playerId} ${stat}`;
export const windowKey = ({ period, bucket }: Window): string => `${period} ${bucket}`;

/**
 * Returns the standings that changes affect, with the days to compute again. For visits, these are all days: when a
 * visit is removed, a visit to the same body on any other day may count.
 */
export function changedStandings(changes: readonly (Standing & Pick<Contribution, 'day'>)[]): ChangedStanding[] {
  const all = new Map<string, ChangedStanding>();
  for (const { playerId, stat, day } of changes) {
    const key = standingKey({ playerId, stat });
    const changed = all.get(key) ?? { playerId, stat, days: isVisit({ stat }) ? undefined : new Set<string>() };
    changed.days?.add(day);
    all.set(key, changed);
  }
  return [...all.values()];
}

/**
 * Computes the windows that contain changed days. Reads only the days of the months around these days. Years and all
 * time are combined with the stored values of the other months and years. So the number of rows that it reads does not
 * grow with the number of days on which the player flew.
 */
export async function windowsAnew(
  db: Executor,
  changed: readonly ChangedStanding[],
  readFigures: (db: Executor, spans: readonly DaySpan[]) => AsyncIterable<PlayerContribution[]>,
): Promise<WindowAnew[]> {
  const plans = new Map(changed.map((each) => [standingKey(each), planOf(each)]));
  for (const row of await readStored(db, [...plans.values()])) {
    addStored(plans.get(standingKey({ playerId: row.player_id, stat: row.stat }))!, row);
  }
  for await (const page of readFigures(db, [...plans.values()].flatMap(unknownDays))) {
    for (const [playerId, figure] of page) {
      plans.get(standingKey({ playerId, stat: figure.stat }))!.values.add(figure);
    }
  }
  return [...plans.values()].flatMap(({ playerId, stat, days, windows, values }) => {
    for (const after of values.all()) {
      const { period, bucket } = after;
      const key = windowKey(after);
      const before = windows.get(key);
      if (before || !days) windows.set(key, { playerId, stat, period, bucket, ...before, after });
    }
    return [...windows.values()];
  });
}

interface Plan extends ChangedStanding {
  readonly windows: Map<string, WindowAnew>;
  /** The months and years around the changed days. A week may begin in one month and end in the next. */
  readonly months: ReadonlySet<string>;
  readonly years: ReadonlySet<string>;
  /** Stored values of other months and years. None of them overlap. */
  readonly known: (StoredValue & { readonly period: Period })[];
  readonly values: BoardValues;
}

const WEEK_MS = 6 * 86_400_000;

function planOf({ playerId, stat, days }: ChangedStanding): Plan {
  const windows = new Map<string, WindowAnew>();
  const months = new Set<string>();
  for (const day of days ?? []) {
    for (const window of windowsFor({ stat, day })) windows.set(windowKey(window), { playerId, stat, ...window });
    const monday = startOf('weekly', windowOf('weekly', day));
    for (const end of [monday, monday + WEEK_MS]) months.add(windowOf('monthly', dayOf(end)));
  }
  const years = new Set([...months].map((month) => month.slice(0, -3)));
  return { playerId, stat, days, windows, months, years, known: [], values: new BoardValues() };
}

function addStored({ playerId, stat, days, windows, months, years, known }: Plan, before: StoredValue): void {
  const { period, bucket } = before;
  const key = windowKey(before);
  if (!days || windows.has(key)) windows.set(key, { playerId, stat, period, bucket, before });
  else if ((period === 'yearly' && !years.has(bucket)) || (period === 'monthly' && !months.has(bucket)))
    known.push({ ...before, period });
}

/**
 * Adds the stored values of whole months and years (`known`) to the values of a standing. @returns the days that no
 * known value includes
 */
function unknownDays({ playerId, stat, known, values }: Plan): DaySpan[] {
  const spans: DaySpan[] = [];
  let first = '';
  for (const row of known.sort((a, b) => (a.bucket < b.bucket ? -1 : 1))) {
    const { period, bucket } = row;
    const day = dayOf(startOf(period, bucket));
    values.add(contributionOf({ ...row, flight: '', day, item: '' })[1]);
    if (first < day) spans.push({ playerId, stat, first, end: day });
    first = dayOf(startOf(period, windowBeside(period, bucket, 1)));
  }
  return [...spans, { playerId, stat, first, end: LAST_DAY }];
}

async function readStored(db: Executor, plans: readonly Plan[]): Promise<StoredValue[]> {
  const spans = plans.flatMap(({ playerId, stat, days, windows, years }) => {
    const whole = (days ? (['yearly', 'alltime'] as const) : ([...PERIODS, 'alltime'] as const)).map((period) => ({
      period,
      first: '',
      last: LAST_DAY,
    }));
    const months = [...years].map((year) => ({ period: 'monthly', first: year, last: `${year}~` }));
    const short = [...windows.values()].flatMap(({ period, bucket }) =>
      period === 'daily' || period === 'weekly' ? [{ period, first: bucket, last: bucket }] : [],
    );
    return [...whole, ...months, ...short].map((span) => ({ playerId, stat, ...span }));
  });
  const list = sql`unnest(
    ${numberColumn(spans.map(({ playerId }) => playerId))}::bigint[], ${textColumn(spans.map(({ stat }) => stat))},
    ${textColumn(spans.map(({ period }) => period))}, ${spans.map(({ first }) => first)}::text[],
    ${textColumn(spans.map(({ last }) => last))}
  ) as n (player_id, stat, period, first, last)`;
  const { rows } = await sql<StoredValue>`
    select b.player_id, b.stat, b.period, b.bucket, b.value, b.context, b.seq, b.recv_ms
    from ${await lookedUp(db, list, {
      table: 'board_value',
      alias: 'b',
      where: sql`b.player_id = n.player_id and b.stat = n.stat and b.period = n.period
        and b.bucket >= n.first and b.bucket <= n.last`,
      isMany: true,
    })}`.execute(db);
  return rows;
}
