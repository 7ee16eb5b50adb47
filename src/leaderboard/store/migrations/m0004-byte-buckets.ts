import { type Kysely, sql } from 'kysely';

export const byteBuckets = {
  async up(db: Kysely<unknown>): Promise<void> {
    // PostgreSQL empties this table after a crash; a missing bucket counts as full.
    await sql`create unlogged table byte_bucket (
      player_id bigint primary key references account on delete cascade,
      tokens float8 not null,
      at_ms bigint not null,
      granted boolean not null
    )`.execute(db);
  },
};
