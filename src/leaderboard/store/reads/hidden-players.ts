import { type RawBuilder, sql } from 'kysely';

/**
 * True, in SQL, for the row of a player who may be named. The few who may not are looked up in a table that is made
 * once in a statement, so that an index alone can be counted or skipped through. @param row alias of a row
 */
export const isVisible = (row: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${row}.player_id`)} not in (select player_id from hidden_player)`;

/** Selects the rows of hidden players on boards of all time. */
export const HIDDEN_STANDINGS = sql`
  select b.stat, b.standing, b.seq, b.player_id from hidden_player
  join proj.board_value b using (player_id) where b.period = 'alltime'`;
