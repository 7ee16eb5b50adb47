import { sql } from 'kysely';
import type { Executor } from '../projection/executor.js';
import { HIDDEN_STANDINGS } from './hidden-players.js';
import { isListed } from './listed-boards.js';

/** @returns counts by board; boards without players are missing */
export async function readBoardCounts(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ stat: string; players: number }>`
    with hidden as (
      select stat, count(*) as n from (${HIDDEN_STANDINGS}) as standings group by stat
    )
    select stat, players - coalesce(hidden.n, 0) as players
    from proj.board_histogram left join hidden using (stat)
    where players > coalesce(hidden.n, 0) and ${isListed(sql`stat`)}`.execute(db);
  return new Map(rows.map(({ stat, players }) => [stat, players]));
}
