import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: the row belongs to a visible player. The statement reads the list of hidden players, which is short,
 * only once. So rows can be counted or skipped with an index alone.
 * @param row alias of the row
 */
export const isVisible = (row: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${row}.player_id`)} not in (select player_id from hidden_player)`;

/** SQL that selects the rows of hidden players on all-time boards. */
export const HIDDEN_STANDINGS = sql`
  select b.stat, b.standing, b.seq, b.player_id from hidden_player
  join proj.board_value b using (player_id) where b.period = 'alltime'`;
