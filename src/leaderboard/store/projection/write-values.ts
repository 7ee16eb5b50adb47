import { type RawBuilder, sql } from 'kysely';
import { boardOf, BOARDS } from '../../derivation/boards.js';
import { type Contribution, join } from '../../derivation/contribution.js';
import { CAREER_S_MAX, DEATH_WITHIN_S, IMPACT_STATS, LOAD_STATS } from '../../derivation/eligibility.js';
import type { BoardValue } from '../../derivation/player-ledger.js';
import { PERIODS, windowOf } from '../../derivation/windows.js';
import { numbersOf, textsOf } from '../column-texts.js';
import { toColumn } from './client-text.js';
import type { Executor } from './executor.js';

/** A player's standing on a board. */
export interface Standing {
  readonly playerId: number;
  readonly stat: string;
}

export type PlayerContribution = readonly [playerId: number, contribution: Contribution];

const statsOf = (...kinds: readonly string[]): string[] =>
  BOARDS.filter(({ kind }) => kinds.includes(kind)).map(({ stat }) => stat);
const SUMS = statsOf('counter', 'set');
const BESTS = statsOf('best');

/** True, in SQL, for the boards whose values are sums; boards of causes are among them. @param row alias of a row */
export const isSum = (row: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${row}.stat`)} = any(${SUMS}::text[]) or ${sql.ref(`${row}.stat`)} like 'rud\\_%')`;
/** True, in SQL, for the boards whose smallest value is ahead; boards of first arrivals are among them. */
const isBest = (row: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${row}.stat`)} = any(${BESTS}::text[]) or ${sql.ref(`${row}.stat`)} like 'fastest\\_to\\_%')`;

/** The windows that a day lies in, and all of time, as rows of `period` and `bucket`. */
const windowsOf = sql`(values
  ('alltime', ''), ('daily', c.day), ('weekly', to_char(c.day::date, 'IYYY-"W"IW')),
  ('monthly', left(c.day, 7)), ('yearly', left(c.day, 4))
) as windows (period, bucket)`;

const contextOf = ({ context }: Pick<Contribution, 'context'>): string | null => context && JSON.stringify(context);

/** Joins contributions into those that are there, by the rule of their board. */
export async function writeContributions(db: Executor, changed: readonly PlayerContribution[]): Promise<void> {
  if (changed.length === 0) return;
  const column = <T>(of: (contribution: Contribution) => T): T[] => changed.map(([, each]) => of(each));
  await sql`
    insert into contribution as c
    select s.player_id, s.stat, coalesce(s.flight, ''), s.day, coalesce(s.item, ''), s.value, s.context, s.seq,
      s.recv_ms, s.sim_t
    from unnest(
      ${numbersOf(changed.map(([playerId]) => playerId))}::bigint[], ${textsOf(column(({ stat }) => stat))},
      ${textsOf(column(({ flight }) => flight))}, ${textsOf(column(({ day }) => day))},
      ${textsOf(column(({ item }) => toColumn(item)))}, ${numbersOf(column(({ value }) => value))}::float8[],
      ${textsOf(column(contextOf))}, ${numbersOf(column(({ seq }) => seq))}::bigint[],
      ${numbersOf(column(({ recv }) => recv))}::bigint[], ${numbersOf(column(({ simT }) => simT))}::float8[]
    ) as s (player_id, stat, flight, day, item, value, context, seq, recv_ms, sim_t)
    on conflict (player_id, stat, flight, day, item) do update set
      value = case when ${isSum('c')} then c.value + excluded.value else excluded.value end,
      context = excluded.context, seq = excluded.seq, recv_ms = excluded.recv_ms
    where excluded.item = '' and (
      ${isSum('c')} or case when ${isBest('c')} then excluded.value < c.value else excluded.value > c.value end
    )`.execute(db);
}

/**
 * Computes standings anew from their contributions, in all windows: those that count now, the best or the sum of them.
 * It costs what the standings hold, so it is for those where something may have been taken back.
 */
export async function recompute(db: Executor, standings: readonly Standing[]): Promise<void> {
  if (standings.length === 0) return;
  const wanted = sql`unnest(
    ${standings.map(({ playerId }) => playerId)}::bigint[], ${standings.map(({ stat }) => stat)}::text[]
  ) as w (player_id, stat)`;
  await sql`delete from board_value v using ${wanted}
    where v.player_id = w.player_id and v.stat = w.stat`.execute(db);
  await sql`
    with counted as (
      select c.*, f.body
      from ${wanted} join contribution c using (player_id, stat)
      left join flight f using (player_id, flight)
      where not coalesce(f.flagged, false)
        and (c.stat <> all(${LOAD_STATS}::text[]) or coalesce(f.ended_reason, 'recovered') = 'recovered')
        and (c.stat <> all(${IMPACT_STATS}::text[]) or c.sim_t is null or not exists (
          select from unnest(f.deaths) as death
          where case when greatest(abs(death), abs(c.sim_t)) <= ${CAREER_S_MAX}::float8
            then abs(death - c.sim_t) <= ${DEATH_WITHIN_S}::float8 end))
    ), first_visits as (
      select distinct on (player_id, stat, item) * from counted
      where item <> '' and stat <> all(${IMPACT_STATS}::text[])
      order by player_id, stat, item, seq
    ), candidates as (
      select * from counted where item = '' or stat = any(${IMPACT_STATS}::text[])
      union all select * from first_visits
    )
    insert into board_value
    select distinct on (player_id, stat, period, bucket) player_id, stat, period, bucket,
      case when ${isSum('c')} then sum(case when ${isSum('c')} then value end) over whole else value end,
      context, seq, recv_ms
    from candidates c cross join lateral ${windowsOf}
    window whole as (partition by player_id, stat, period, bucket)
    order by player_id, stat, period, bucket,
      case when ${isSum('c')} then 0 when ${isBest('c')} then value else -value end,
      case when ${isSum('c')} then -seq else seq end`.execute(db);
}

/**
 * Joins contributions that count, each into its own windows and all of time: what {@link recompute} gives, at a cost
 * that does not grow with the standings. Visits of bodies that the player has been to before are not among them.
 */
export async function joinValues(db: Executor, counted: readonly PlayerContribution[]): Promise<void> {
  for (const day of new Set(counted.map(([, each]) => each.day))) {
    await joinDay(db, day, joinedByStanding(counted.filter(([, each]) => each.day === day)));
  }
}

/** Joins contributions of one day to one for each standing. */
function joinedByStanding(counted: readonly PlayerContribution[]): PlayerContribution[] {
  const joined = new Map<string, PlayerContribution>();
  for (const each of counted) {
    const [playerId, contribution] = each;
    const key = `${playerId} ${contribution.stat}`;
    const other = joined.get(key)?.[1];
    if (!other) {
      joined.set(key, each);
      continue;
    }
    const [earlier, later] = other.seq <= contribution.seq ? [other, contribution] : [contribution, other];
    joined.set(key, [playerId, join(boardOf(contribution.stat)!.kind, { ...earlier, item: '' }, later)]);
  }
  return [...joined.values()];
}

/** @param joined at most one contribution for each standing */
async function joinDay(db: Executor, day: string, joined: readonly PlayerContribution[]): Promise<void> {
  const column = <T>(of: (contribution: Contribution) => T): T[] => joined.map(([, each]) => of(each));
  const buckets = PERIODS.map((period) => windowOf(period, day));
  // Rows that do not change are left out before the insert, which would lock them. The days of a run need not rise.
  await sql`
    insert into board_value
    select n.player_id, n.stat, w.period, w.bucket,
      case when n.kind in ('counter', 'set') then coalesce(v.value, 0) + n.value else n.value end,
      n.context,
      case when n.kind in ('counter', 'set') then greatest(v.seq, n.seq) else n.seq end,
      case when n.kind in ('counter', 'set') and v.seq > n.seq then v.recv_ms else n.recv_ms end
    from unnest(
      ${numbersOf(joined.map(([playerId]) => playerId))}::bigint[], ${textsOf(column(({ stat }) => stat))},
      ${textsOf(column(({ stat }) => boardOf(stat)!.kind))}, ${numbersOf(column(({ value }) => value))}::float8[],
      ${textsOf(column(contextOf))}, ${numbersOf(column(({ seq }) => seq))}::bigint[],
      ${numbersOf(column(({ recv }) => recv))}::bigint[]
    ) as n (player_id, stat, kind, value, context, seq, recv_ms)
    cross join unnest(${['alltime', ...PERIODS]}::text[], ${['', ...buckets]}::text[]) as w (period, bucket)
    left join lateral (
      select value, seq, recv_ms from board_value b
      where b.player_id = n.player_id and b.stat = n.stat and b.period = w.period and b.bucket = w.bucket offset 0
    ) as v on true
    where (n.kind <> 'set' or w.period <> 'alltime') and (v.value is null or case n.kind
      when 'record' then n.value > v.value or n.value = v.value and n.seq < v.seq
      when 'best' then n.value < v.value or n.value = v.value and n.seq < v.seq
      else true end)
    on conflict (player_id, stat, period, bucket) do update set
      value = excluded.value, context = excluded.context, seq = excluded.seq, recv_ms = excluded.recv_ms`.execute(db);
}

/** Writes values of players of whom there are none yet. */
export async function insertValues(db: Executor, values: readonly (readonly [number, BoardValue])[]): Promise<void> {
  if (values.length === 0) return;
  const column = <T>(of: (value: BoardValue) => T): T[] => values.map(([, each]) => of(each));
  await sql`
    insert into board_value
    select player_id, stat, period, coalesce(bucket, ''), value, context, seq, recv_ms from unnest(
      ${numbersOf(values.map(([playerId]) => playerId))}::bigint[], ${textsOf(column(({ stat }) => stat))},
      ${textsOf(column(({ period }) => period))}, ${textsOf(column(({ bucket }) => bucket))},
      ${numbersOf(column(({ value }) => value))}::float8[], ${textsOf(column(contextOf))},
      ${numbersOf(column(({ seq }) => seq))}::bigint[], ${numbersOf(column(({ recv }) => recv))}::bigint[]
    ) as v (player_id, stat, period, bucket, value, context, seq, recv_ms)`.execute(db);
}

/** Sets the distance of all kittens of players, of all time. */
export async function setDistances(
  db: Executor,
  totals: readonly { readonly playerId: number; readonly value: number; readonly seq: number; readonly recv: number }[],
): Promise<void> {
  if (totals.length === 0) return;
  await sql`
    insert into board_value
    select player_id, 'distance_travelled', 'alltime', '', value, null, seq, recv_ms from unnest(
      ${totals.map(({ playerId }) => playerId)}::bigint[], ${totals.map(({ value }) => value)}::float8[],
      ${totals.map(({ seq }) => seq)}::bigint[], ${totals.map(({ recv }) => recv)}::bigint[]
    ) as t (player_id, value, seq, recv_ms)
    on conflict (player_id, stat, period, bucket) do update set
      value = excluded.value, seq = excluded.seq, recv_ms = excluded.recv_ms`.execute(db);
}
