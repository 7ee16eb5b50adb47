import { sql } from 'kysely';
import type { Executor } from '../projection/executor.js';
import { HIDDEN_STANDINGS } from './hidden-players.js';

/** Counts the players on every board of all time, by its key; boards that nobody is on are left out. */
export async function readBoardCounts(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ stat: string; players: number }>`
    with everybody as (
      select stat, sum(players) as n from proj.board_histogram group by stat
    ), hidden as (
      select stat, count(*) as n from (${HIDDEN_STANDINGS}) as standings group by stat
    )
    select e.stat, e.n - coalesce(h.n, 0) as players from everybody e left join hidden h using (stat)
    where e.n > coalesce(h.n, 0)`.execute(db);
  return new Map(rows.map(({ stat, players }) => [stat, players]));
}
