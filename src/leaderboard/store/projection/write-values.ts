import { type RawBuilder, sql } from 'kysely';
import { BOARDS } from '../../derivation/boards.js';
import type { Contribution } from '../../derivation/contribution.js';
import { DEATH_WITHIN_S, IMPACT_STATS, LOAD_STATS } from '../../derivation/eligibility.js';
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
const isSum = (row: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${row}.stat`)} = any(${SUMS}::text[]) or ${sql.ref(`${row}.stat`)} like 'rud\\_%')`;
/** True, in SQL, for the boards whose smallest value is ahead; boards of first arrivals are among them. */
const isBest = (row: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${row}.stat`)} = any(${BESTS}::text[]) or ${sql.ref(`${row}.stat`)} like 'fastest\\_to\\_%')`;

/** The windows that a day lies in, and all of time, as rows of `period` and `bucket`. */
const windowsOf = sql`(values
  ('alltime', ''), ('daily', c.day), ('weekly', to_char(c.day::date, 'IYYY-"W"IW')),
  ('monthly', left(c.day, 7)), ('yearly', left(c.day, 4))
) as windows (period, bucket)`;

/** Joins contributions into those that are there, by the rule of their board. */
export async function writeContributions(db: Executor, changed: readonly PlayerContribution[]): Promise<void> {
  if (changed.length === 0) return;
  const column = <T>(of: (contribution: Contribution) => T): T[] => changed.map(([, each]) => of(each));
  await sql`
    insert into contribution as c
    select s.player_id, s.stat, s.flight, s.day, s.item, s.value, s.context, s.seq, s.recv_ms, s.sim_t
    from unnest(
      ${changed.map(([playerId]) => playerId)}::bigint[], ${column(({ stat }) => stat)}::text[],
      ${column(({ flight }) => flight)}::text[], ${column(({ day }) => day)}::text[],
      ${column(({ item }) => toColumn(item))}::text[], ${column(({ value }) => value)}::float8[],
      ${column(({ context }) => context && JSON.stringify(context))}::text[], ${column(({ seq }) => seq)}::bigint[],
      ${column(({ recv }) => recv)}::bigint[], ${column(({ simT }) => simT)}::float8[]
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
          select from unnest(f.deaths) as death where abs(death - c.sim_t) <= ${DEATH_WITHIN_S}::float8))
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
      case when ${isSum('c')} then sum(value) over whole else value end,
      context, seq, recv_ms
    from candidates c cross join lateral ${windowsOf}
    window whole as (partition by player_id, stat, period, bucket)
    order by player_id, stat, period, bucket,
      case when ${isSum('c')} then 0 when ${isBest('c')} then value else -value end,
      case when ${isSum('c')} then -seq else seq end`.execute(db);
}

/**
 * Joins contributions that count, each into its own windows and all of time: what {@link recompute} gives, at a cost
 * that does not grow with the standings. First visits are not for it: whether one is the first shows among all of them.
 */
export async function joinValues(db: Executor, counted: readonly PlayerContribution[]): Promise<void> {
  if (counted.length === 0) return;
  const column = <T>(of: (contribution: Contribution) => T): T[] => counted.map(([, each]) => of(each));
  await sql`
    insert into board_value as v
    select distinct on (player_id, stat, period, bucket) player_id, stat, period, bucket,
      case when ${isSum('c')} then sum(value) over whole else value end, context, seq, recv_ms
    from unnest(
      ${counted.map(([playerId]) => playerId)}::bigint[], ${column(({ stat }) => stat)}::text[],
      ${column(({ day }) => day)}::text[], ${column(({ value }) => value)}::float8[],
      ${column(({ context }) => context && JSON.stringify(context))}::text[], ${column(({ seq }) => seq)}::bigint[],
      ${column(({ recv }) => recv)}::bigint[]
    ) as c (player_id, stat, day, value, context, seq, recv_ms) cross join lateral ${windowsOf}
    where c.stat <> 'distance_travelled' or period <> 'alltime'
    window whole as (partition by player_id, stat, period, bucket)
    order by player_id, stat, period, bucket,
      case when ${isSum('c')} then 0 when ${isBest('c')} then value else -value end,
      case when ${isSum('c')} then -seq else seq end
    on conflict (player_id, stat, period, bucket) do update set
      value = case when ${isSum('v')} then v.value + excluded.value else excluded.value end,
      context = excluded.context, seq = excluded.seq, recv_ms = excluded.recv_ms
    where ${isSum('v')} or case when ${isBest('v')} then excluded.value < v.value else excluded.value > v.value end`.execute(
    db,
  );
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
