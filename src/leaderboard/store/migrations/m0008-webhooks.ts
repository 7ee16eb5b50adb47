import { type Kysely, sql } from 'kysely';

/** The receivers of webhooks, each with the position of the log up to which it has got everything. */
export const webhooks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table webhook (
      url text collate "C" primary key,
      position bigint not null
    )`.execute(db);
  },
};
