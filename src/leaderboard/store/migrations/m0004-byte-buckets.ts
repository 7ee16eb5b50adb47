import { type Kysely, sql } from 'kysely';

/** The bytes that each player may still have stored. */
export const byteBuckets = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Lost in a crash, and then full again.
    await sql`create unlogged table byte_bucket (
      player_id bigint primary key references account on delete cascade,
      tokens float8 not null,
      at_ms bigint not null,
      granted boolean not null
    )`.execute(db);
  },
};
