import { type Kysely, sql } from 'kysely';
import { PROJECTION } from '../projection/tables.js';

/** Flights that an operator has flagged, and an operator's decisions on single scores. */
export const moderation = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    // Creates the table now instead of in the next rebuild, because an operator may decide on scores before that
    // rebuild.
    await sql`create table if not exists ${sql.id(PROJECTION, 'held')} (${sql.raw(HELD)})`.execute(db);
    await sql`alter table ${sql.id(PROJECTION, 'contribution')}
      add column if not exists counts boolean not null default true`.execute(db);
  },
};

/** The columns as they were when this migration was written, because a migration must never change. */
const HELD = `player_id bigint, seq bigint, stat text collate "C", flight text not null, value float8 not null,
  recv_ms bigint not null, primary key (player_id, seq, stat)`;

const STATEMENTS: readonly string[] = [
  `create table flagged_flight (
    player_id bigint references account on delete cascade,
    flight text collate "C" check (length(flight) = 26),
    reason text not null,
    flagged_ms bigint not null,
    primary key (player_id, flight)
  )`,
  `create table score_ruling (
    player_id bigint references account on delete cascade,
    seq bigint,
    stat text collate "C",
    counts boolean not null,
    reason text not null,
    ruled_ms bigint not null,
    primary key (player_id, seq, stat)
  )`,
  // A change of these tables counts as a change of visibility. So the service recomputes its public counts, and a
  // replica answers no reads until it has received the change.
  ...['flagged_flight', 'score_ruling'].map(
    (table) => `create trigger visibility_of_${table} after insert or update or delete on ${table}
      for each statement execute function count_visibility()`,
  ),
];
