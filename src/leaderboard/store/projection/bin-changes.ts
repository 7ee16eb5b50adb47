import { sql } from 'kysely';
import { flagColumn, numberColumn, textColumn } from '../column-texts.js';
import type { Executor } from './executor.js';
import { STANDING } from './tables.js';

export interface StandingChange {
  readonly stat: string;
  readonly value: number;
  readonly isLost: boolean;
}

export async function changeBins(db: Executor, changes: readonly StandingChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with changes as materialized (
      select stat, bin_start(bin) as start, n from (
        select stat, bin_of(${sql.raw(STANDING)}) as bin, sum(case when is_lost then -1 else 1 end) as n
        from unnest(
          ${textColumn(changes.map(({ stat }) => stat))}, ${numberColumn(changes.map(({ value }) => value))}::float8[],
          ${flagColumn(changes.map(({ isLost }) => isLost))}::boolean[]
        ) as changed (stat, value, is_lost)
        group by 1, 2 having sum(case when is_lost then -1 else 1 end) <> 0
      ) as bins
    ), bins as (
      select stat, start, sum(n)::integer as n from (
        select stat, start, n from changes
        union all select h.stat, b.start, coalesce(b.next, h.players) - b.before
          from board_histogram h cross join unnest(h.starts, h.ahead, h.ahead[2:]) as b (start, before, next)
          where h.stat in (select stat from changes)
      ) as parts group by 1, 2
    ), sums as (
      select stat, start, n, sum(n) over (partition by stat order by start) - n as before from bins
    )
    insert into board_histogram as h
    select stat, sum(n), coalesce(array_agg(start order by start) filter (where n > 0), '{}'),
      coalesce(array_agg(before order by start) filter (where n > 0), '{}')
    from sums group by stat
    on conflict (stat) do update set
      players = excluded.players, starts = excluded.starts, ahead = excluded.ahead`.execute(db);
}
