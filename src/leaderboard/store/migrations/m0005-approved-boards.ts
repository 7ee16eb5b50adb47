import { type Kysely, sql } from 'kysely';

/** Family boards that an operator has approved for lists. */
export const approvedBoards = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table approved_board (stat text collate "C" primary key, approved_ms bigint not null)`.execute(db);
    // After a change of visibility, the service recomputes the public counts.
    await sql`create trigger visibility_of_board after insert or delete on approved_board
      for each statement execute function count_visibility()`.execute(db);
  },
};
