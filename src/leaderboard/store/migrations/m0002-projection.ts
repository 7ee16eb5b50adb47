import { type Kysely, sql } from 'kysely';
import { createProjection, PROJECTION } from '../projection/tables.js';

/**
 * Tables that are derived from the log. These tables are never migrated, because a rebuild creates new ones (see
 * `projection/`).
 */
export const projection = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createProjection(db, PROJECTION);
    await sql`create table rebuild_state (
      one boolean primary key check (one),
      phase text not null,
      events bigint not null,
      head bigint not null,
      started_ms bigint not null,
      updated_ms bigint not null
    )`.execute(db);
  },
};
