import { type Kysely, sql } from 'kysely';
import { BOARDS, isAscending } from '../../derivation/boards.js';
import { isSum } from '../../derivation/contribution.js';
import { keepHistogram } from './board-histogram.js';

/** The schema of the tables that are read. */
export const PROJECTION = 'proj';
/** The prefixes of the schemas that a rebuild fills, and of those that it replaced. */
export const NEXT = 'proj_next_';
export const OLD = 'proj_old_';

/**
 * The version of the rules that derive events. Raise it with every change that gives other answers for the same log:
 * then the tables of older rules are made again.
 */
export const RULES = 3;

/** Makes empty tables of a projection in their own schema, so that two can exist side by side. */
export async function createProjection(db: Kysely<unknown>, schema: string): Promise<void> {
  await createTables(db, schema);
  await createIndexes(db, schema);
}

/** Makes the tables without the indexes and the counts that writing does not need. */
export async function createTables<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  await sql`create schema ${sql.id(schema)}`.execute(db);
  for (const [name, columns] of Object.entries(TABLES)) {
    await sql`create table ${sql.id(schema, name)} (${sql.raw(columns)})`.execute(db);
  }
  await sql`insert into ${sql.id(schema, 'progress')} values (true, 0, ${RULES}, 0, 0)`.execute(db);
}

/** Makes the other indexes, and counts the players on the boards: faster over existing rows. */
export async function createIndexes<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  for (const index of INDEXES) await sql.raw(index.replaceAll('$', `"${schema}"`)).execute(db);
  await keepHistogram(db, schema);
}

/** The boards where the smallest value is ahead, first arrivals included, as SQL. */
const ASCENDING = `stat in (${BOARDS.filter(isAscending)
  .map(({ stat }) => `'${stat}'`)
  .join(', ')}) or stat like 'fastest\\_to\\_%'`;

/** A figure that is smaller for the player ahead, on every board, as SQL over the columns of a value. */
export const STANDING = `case when ${ASCENDING} then value else -value end`;

/** The boards whose values are sums, as SQL. */
export const IS_SUM = `(stat in (${BOARDS.filter(({ kind }) => isSum(kind))
  .map(({ stat }) => `'${stat}'`)
  .join(', ')}) or stat like 'rud\\_%')`;

/** True, in SQL, for contributions to records that count: the condition of the index by which {@link STANDING} is read. */
export const COUNTING = `counts and not ${IS_SUM}`;

const HELD_COLUMNS = `
    player_id bigint, seq bigint, stat text collate "C", flight text not null, value float8 not null,
    recv_ms bigint not null,
    primary key (player_id, seq, stat)`;

const TABLES: Readonly<Record<string, string>> = {
  // How far the log is folded.
  progress: `
    one boolean primary key check (one),
    last_seq bigint not null,
    rules integer not null,
    updated_ms bigint not null,
    -- Counts the changes of the log that were none of adding to it: a rebuild that sees one starts over.
    rewrites bigint not null`,
  flight: `
    player_id bigint, flight text collate "C",
    flagged boolean not null, ended_reason text, body text not null, impacts integer not null,
    deaths float8[] not null,
    primary key (player_id, flight)`,
  career: `
    player_id bigint, career text collate "C", max_sim_t float8, rewound boolean not null,
    primary key (player_id, career)`,
  kitten: `
    player_id bigint, kid text collate "C", name text not null,
    travelled_m float8 not null, fastest_ms float8 not null, missions float8 not null,
    mission_time_s float8 not null, kia boolean not null,
    primary key (player_id, kid)`,
  contribution: `
    player_id bigint, stat text collate "C", flight text collate "C", day text collate "C", item text collate "C",
    value float8 not null, context text, seq bigint not null, recv_ms bigint not null, sim_t float8,
    -- Kept with the state of the flight: a flag, an end or a death changes it.
    counts boolean not null,
    primary key (player_id, stat, flight, day, item)`,
  board_value: `
    player_id bigint, stat text collate "C", period text collate "C", bucket text collate "C",
    value float8 not null, context text, seq bigint not null, recv_ms bigint not null,
    -- Whoever has the smaller one is ahead, on every board; of two alike, whoever has the smaller seq.
    standing float8 not null generated always as (${STANDING}) stored,
    primary key (player_id, stat, period, bucket)`,
  feed: `
    seq bigint primary key, player_id bigint not null, flight text not null, at_ms bigint not null,
    type text not null, text text not null`,
  // Scores beyond the plausible values of their boards.
  held: HELD_COLUMNS,
  // The type is empty for the count of all types. First and last are those of all time; windows have none.
  census: `
    type text collate "C", period text collate "C", bucket text collate "C",
    n bigint not null, first_seq bigint, last_seq bigint, first_ms bigint, last_ms bigint,
    primary key (type, period, bucket)`,
};

const INDEXES: readonly string[] = [
  'create index on $.contribution (player_id, flight)',
  // For reads of a player's standings.
  "create index on $.board_value (player_id, stat) where period = 'alltime'",
  // Boards of all time are ranked by the first one alone; those of windows are read from the second.
  "create index on $.board_value (stat, standing, seq, player_id) where period = 'alltime'",
  "create index on $.board_value (stat, period, bucket, standing, seq, player_id) where period <> 'alltime'",
  // For counts of visited bodies, with one look for each body.
  "create index on $.contribution (item) where stat in ('soi_bodies', 'landed_bodies')",
  // The best value of a day, which replaces a cancelled one.
  `create index on $.contribution (player_id, stat, day, (${STANDING}), seq) where ${COUNTING}`,
  // The sums of days, and the last event of each.
  `create index on $.contribution (player_id, stat, day) include (value, seq, recv_ms) where counts and ${IS_SUM}`,
  // The visits of bodies.
  `create index on $.contribution (player_id, stat, item) where item <> ''`,
  'create index on $.feed (player_id, seq)',
];
