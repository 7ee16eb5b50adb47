import { type Kysely, sql } from 'kysely';

/** Receivers of webhooks, each with the position up to which it has received the log. */
export const webhooks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table webhook (
      url text collate "C" primary key,
      position bigint not null
    )`.execute(db);
  },
};
