import { sql } from 'kysely';
import type { Executor } from '../projection/executor.js';
import { isVisible } from './hidden-players.js';

export interface Leader {
  readonly stat: string;
  readonly handle: string;
  readonly value: number;
}

/** Reads the leaders of boards. Boards without a visible player are missing. */
export async function readLeaders(db: Executor, stats: readonly string[]): Promise<Leader[]> {
  const { rows } = await sql<Leader>`
    select s.stat, v.handle, first.value
    from unnest(${stats}::text[]) as s (stat)
    cross join lateral (
      select o.player_id, o.value from proj.board_value o
      where o.stat = s.stat and o.period = 'alltime' and ${isVisible('o')}
      order by o.standing, o.seq, o.player_id limit 1
    ) first
    join visible_player v using (player_id)`.execute(db);
  return rows;
}
