import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: the row belongs to a visible player. The statement reads the short list of hidden players once, so
 * rows can be counted or skipped with an index alone.
 */
export const isVisible = (row: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${row}.player_id`)} not in (select player_id from hidden_player)`;

export const HIDDEN_STANDINGS = sql`
  select b.stat, b.standing, b.seq, b.player_id from hidden_player
  join proj.board_value b using (player_id) where b.period = 'alltime'`;
