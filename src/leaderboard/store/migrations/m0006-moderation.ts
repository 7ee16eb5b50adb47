import { type Kysely, sql } from 'kysely';
import { PROJECTION } from '../projection/tables.js';

/** Flights that an operator flagged, and an operator's rulings on single scores. */
export const moderation = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    // This table must exist now: an operator may rule on scores before a rebuild replaces the tables of an older
    // program.
    await sql`create table if not exists ${sql.id(PROJECTION, 'held')} (${sql.raw(HELD)})`.execute(db);
    await sql`alter table ${sql.id(PROJECTION, 'contribution')}
      add column if not exists counts boolean not null default true`.execute(db);
  },
};

/**
 * The columns at the time of this migration. They stay as they are when the current columns change, because a migration
 * never changes.
 */
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
  // Each change of these tables counts as a change of visibility: the service recomputes the public counts, and a
  // replica answers no reads until it has the change.
  ...['flagged_flight', 'score_ruling'].map(
    (table) => `create trigger visibility_of_${table} after insert or update or delete on ${table}
      for each statement execute function count_visibility()`,
  ),
];
