import { type Kysely, sql } from 'kysely';
import { PROJECTION } from '../projection/tables.js';

/** The names of bodies and causes that count for each player. */
export const names = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Creates the table now instead of in the next rebuild, because an operator may delete an account before that
    // rebuild.
    await sql`create table if not exists ${sql.id(PROJECTION, 'name')} (${sql.raw(COLUMNS)})`.execute(db);
  },
};

/** The columns as they were when this migration was written, because a migration must never change. */
const COLUMNS = 'player_id bigint, name text collate "C", primary key (player_id, name)';
