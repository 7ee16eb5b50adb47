import { sql } from 'kysely';
import type { Store } from '../../../src/leaderboard/store/open-store.js';

export async function boardOf(store: Store, player: number): Promise<string[]> {
  const { rows } = await sql<{ stat: string }>`
    select stat from proj.board_value where player_id = ${player} and period = 'alltime' order by stat`.execute(store);
  return rows.map(({ stat }) => stat);
}
