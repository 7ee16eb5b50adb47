import { type RawBuilder, sql } from 'kysely';

/**
 * True, in SQL, for the row of a visible player. The few hidden players are in a table that a statement makes once, so
 * that it can count or skip through an index alone. @param row alias of a row
 */
export const isVisible = (row: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${row}.player_id`)} not in (select player_id from hidden_player)`;

/** Selects the rows of hidden players on boards of all time. */
export const HIDDEN_STANDINGS = sql`
  select b.stat, b.standing, b.seq, b.player_id from hidden_player
  join proj.board_value b using (player_id) where b.period = 'alltime'`;
