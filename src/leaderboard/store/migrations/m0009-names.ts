import { type Kysely, sql } from 'kysely';
import { PROJECTION } from '../projection/tables.js';

/** The names of bodies and causes that count for each player. */
export const names = {
  async up(db: Kysely<unknown>): Promise<void> {
    // An operator may delete an account before a rebuild replaces the tables of an older program, so this table must
    // exist now.
    await sql`create table if not exists ${sql.id(PROJECTION, 'name')} (${sql.raw(COLUMNS)})`.execute(db);
  },
};

/**
 * The columns at the time of this migration. They must stay as they are when the current columns change, because a
 * migration never changes.
 */
const COLUMNS = 'player_id bigint, name text collate "C", primary key (player_id, name)';
