import { type Kysely, sql } from 'kysely';

/** Family boards that lists may show because an operator has approved them. */
export const approvedBoards = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table approved_board (stat text collate "C" primary key, approved_ms bigint not null)`.execute(db);
    // The service recomputes its public counts whenever the visibility changes.
    await sql`create trigger visibility_of_board after insert or delete on approved_board
      for each statement execute function count_visibility()`.execute(db);
  },
};
