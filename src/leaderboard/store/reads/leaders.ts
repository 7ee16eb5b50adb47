import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from '../distribution.js';
import type { Executor } from '../projection/executor.js';
import { isVisible } from './hidden-players.js';

export interface Leader {
  readonly stat: string;
  readonly handle: string;
  readonly value: number;
}

/** Reads the leader of each board. Boards without a visible player are missing in the result. */
export async function readLeaders(db: Executor, stats: readonly string[]): Promise<Leader[]> {
  // Citus supports no lateral join with a limit, so this reads one board after another.
  if (await isDistributed(db)) {
    const leaders: Leader[] = [];
    for (const stat of stats) {
      const { rows } = await sql<Leader>`
        select first.stat, v.handle, first.value from (${firstOf(sql`${stat}`)}) as first
        join visible_player v using (player_id)`.execute(db);
      leaders.push(...rows);
    }
    return leaders;
  }
  const { rows } = await sql<Leader>`
    select s.stat, v.handle, first.value
    from unnest(${stats}::text[]) as s (stat)
    cross join lateral (${firstOf(sql`s.stat`)}) first
    join visible_player v using (player_id)`.execute(db);
  return rows;
}

const firstOf = (stat: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.player_id, o.stat, o.value from proj.board_value o
  where o.stat = ${stat} and o.period = 'alltime' and ${isVisible('o')}
  order by o.standing, o.seq, o.player_id limit 1`;
