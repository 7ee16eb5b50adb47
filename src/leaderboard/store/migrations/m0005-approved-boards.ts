import { type Kysely, sql } from 'kysely';

/** The boards of families that an operator approved, so that lists name them. */
export const approvedBoards = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table approved_board (stat text collate "C" primary key, approved_ms bigint not null)`.execute(db);
    // Public counts are made anew when it changes.
    await sql`create trigger visibility_of_board after insert or delete on approved_board
      for each statement execute function count_visibility()`.execute(db);
  },
};
