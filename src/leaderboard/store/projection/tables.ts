import { type Kysely, sql } from 'kysely';
import { BOARDS, isAscending } from '../../derivation/boards.js';
import { isSum } from '../../derivation/contribution.js';
import { oneConnectionPerNode } from '../distribution.js';
import { countBins } from './board-histogram.js';

export const PROJECTION = 'proj';
/** Prefix of the schemas that a rebuild is filling. `OLD` is the prefix of schemas that were replaced. */
export const NEXT = 'proj_next_';
export const OLD = 'proj_old_';

/**
 * Version of the rules by which everything is derived from the log. Increase it with each change after which the same
 * log gives different results.
 */
export const RULES = 8;

export async function createProjection(db: Kysely<unknown>, schema: string): Promise<void> {
  await createTables(db, schema);
  await createIndexes(db, schema);
}

/** Creates the tables, and the indexes that are needed for writing. */
export async function createTables<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  await sql`create schema ${sql.id(schema)}`.execute(db);
  for (const [name, columns] of Object.entries(TABLES)) {
    await sql`create table ${sql.id(schema, name)} (${sql.raw(columns)})`.execute(db);
  }
  await sql`insert into ${sql.id(schema, 'progress')} values (true, 0, ${RULES}, 0, 0)`.execute(db);
}

/**
 * Creates the other indexes, and counts the players of each board. Both are faster after the rows have been written.
 */
export async function createIndexes<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  await oneConnectionPerNode(db);
  for (const index of INDEXES) await sql.raw(index.replaceAll('$', `"${schema}"`)).execute(db);
  await countBins(db, schema);
}

const ASCENDING = `stat in (${BOARDS.filter(isAscending)
  .map(({ stat }) => `'${stat}'`)
  .join(', ')}) or stat like 'fastest\\_to\\_%'`;

/** SQL for the standing of a value: on every board, a smaller standing ranks higher. */
export const STANDING = `case when ${ASCENDING} then value else -value end`;

export const IS_SUM = `(stat in (${BOARDS.filter(({ kind }) => isSum(kind))
  .map(({ stat }) => `'${stat}'`)
  .join(', ')}) or stat like 'rud\\_%')`;

/**
 * SQL condition for contributions that count, except to sums. The index for the best value of a day, which is ordered
 * by {@link STANDING}, has the same condition.
 */
export const COUNTING = `counts and not ${IS_SUM}`;

const HELD_COLUMNS = `
    player_id bigint, seq bigint, stat text collate "C", flight text not null, value float8 not null,
    recv_ms bigint not null,
    primary key (player_id, seq, stat)`;

const TABLES: Readonly<Record<string, string>> = {
  // The tables include the log up to this position.
  progress: `
    one boolean primary key check (one),
    last_seq bigint not null,
    rules integer not null,
    updated_ms bigint not null,
    -- Number of changes of old rows of the log. A rebuild starts again if the number changes meanwhile.
    rewrites bigint not null`,
  flight: `
    player_id bigint, flight text collate "C",
    flagged boolean not null, ended_reason text, body text not null, impacts integer not null,
    arrivals integer not null, visits integer not null, landed text not null,
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
  // The unknown bodies and causes that each player's events have named.
  name: `
    player_id bigint, name text collate "C",
    primary key (player_id, name)`,
  contribution: `
    player_id bigint, stat text collate "C", flight text collate "C", day text collate "C", item text collate "C",
    value float8 not null, context text, seq bigint not null, recv_ms bigint not null, sim_t float8,
    -- False while the end of the flight excludes the contribution. Flags and deaths delete contributions.
    counts boolean not null,
    primary key (player_id, stat, flight, day, item)`,
  board_value: `
    player_id bigint, stat text collate "C", period text collate "C", bucket text collate "C",
    value float8 not null, context text, seq bigint not null, recv_ms bigint not null,
    -- The player with the smaller standing ranks higher, on every board. If both are equal, the smaller seq decides.
    standing float8 not null generated always as (${STANDING}) stored,
    primary key (player_id, stat, period, bucket)`,
  feed: `
    player_id bigint, seq bigint, flight text not null, at_ms bigint not null, type text not null,
    text text not null,
    primary key (player_id, seq)`,
  // Scores that are not plausible on their boards.
  held: HELD_COLUMNS,
  // An empty type means all types. Only counts over all time have a first and a last event.
  census: `
    type text collate "C", period text collate "C", bucket text collate "C",
    n bigint not null, first_seq bigint, last_seq bigint, first_ms bigint, last_ms bigint,
    primary key (type, period, bucket)`,
};

const INDEXES: readonly string[] = [
  'create index on $.contribution (player_id, flight)',
  "create index on $.board_value (player_id, stat) where period = 'alltime'",
  // Indexes for ranks: the first for all-time boards, the second for windows.
  "create index on $.board_value (stat, standing, seq, player_id) where period = 'alltime'",
  "create index on $.board_value (stat, period, bucket, standing, seq, player_id) where period <> 'alltime'",
  // Index for counting visited bodies, with one lookup for each body.
  "create index on $.contribution (item) where stat in ('soi_bodies', 'landed_bodies')",
  // Index for the best value of a day, which is needed when a better value is cancelled.
  `create index on $.contribution (player_id, stat, day, (${STANDING}), seq) where ${COUNTING}`,
  // Index for the sum and the last event of each day.
  `create index on $.contribution (player_id, stat, day, seq) include (value, recv_ms) where counts and ${IS_SUM}`,
  // Index for finding the first visit to a body.
  `create index on $.contribution (player_id, stat, item, seq) where item <> ''`,
  'create index on $.feed (seq)',
];
