import { type Kysely, sql } from 'kysely';

/** Receivers of webhooks. Each has received the log up to its `position`. */
export const webhooks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table webhook (
      url text collate "C" primary key,
      position bigint not null
    )`.execute(db);
  },
};
