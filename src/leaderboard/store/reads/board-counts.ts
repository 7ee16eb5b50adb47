import { sql } from 'kysely';
import type { Executor } from '../projection/executor.js';
import { isVisible } from './hidden-players.js';

/** Counts the players on every board of all time, by its key; boards that nobody is on are left out. */
export async function readBoardCounts(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ stat: string; players: number }>`
    select b.stat, count(*) as players from proj.board_value b
    where b.period = 'alltime' and ${isVisible('b')}
    group by b.stat`.execute(db);
  return new Map(rows.map(({ stat, players }) => [stat, players]));
}
