import { type RawBuilder, sql } from 'kysely';
import { dayOf, PERIODS, type Period, windowOf } from '../../derivation/windows.js';
import { isDistributed } from '../distribution.js';
import type { Executor } from '../projection/executor.js';
import { FEED_ROWS } from './feed.js';
import { isVisible } from './hidden-players.js';

export interface Count {
  /** The type of the counted events; an empty text if events of all types are counted. */
  readonly type: string;
  readonly period: 'alltime' | Period;
  readonly bucket: string;
  readonly count: number;
  /** Times of receipt of the first and the last of these events, unix ms. */
  readonly first: number;
  readonly last: number;
}

export interface Derived {
  readonly handles: number;
  readonly scoring_players: number;
  readonly flights: number;
  readonly flagged_flights: number;
  readonly careers: number;
  readonly rewound_careers: number;
  readonly kittens: number;
  readonly bodies: number;
  readonly feed_rows: number;
}

/**
 * Reads the counts of events: over all time, for each day, and in the windows that contain `now`.
 * @param now unix ms
 */
export async function readCounts(db: Executor, now: number): Promise<Count[]> {
  const today = dayOf(now);
  const { rows } = await sql<Count>`
    select type, period, bucket, n as count, first_ms as first, last_ms as last from proj.census
    where n > 0 and (period = 'alltime' or type = '' and period = 'daily' or (period, bucket) in (
      select * from unnest(${[...PERIODS]}::text[], ${PERIODS.map((period) => windowOf(period, today))}::text[])))
    order by n desc, type`.execute(db);
  return rows;
}

/** Reads derived counts. Some counts include hidden players, for example the number of flights. */
export async function readDerived(db: Executor): Promise<Derived> {
  const isCluster = await isDistributed(db);
  const { rows } = await sql<Derived>`
    with recursive bodies as (${isCluster ? ALL_BODIES : BODIES_IN_TURN})
    select
      (select count(*) from handle h where ${isVisible('h')}) as handles,
      (${isCluster ? ALL_SCORING : SCORING}) as scoring_players,
      f.flights, f.flagged_flights, c.careers, c.rewound_careers,
      (select count(*) from proj.kitten) as kittens,
      (select count(body) from bodies) as bodies,
      ${FEED_ROWS} as feed_rows
    from (select count(*) as flights, count(*) filter (where flagged) as flagged_flights from proj.flight) f,
      (select count(*) as careers, count(*) filter (where rewound) as rewound_careers from proj.career) c`.execute(db);
  return rows[0]!;
}

/** SQL that selects the first visited body after `body`, in sort order. */
const nextBody = (body: RawBuilder<string>): RawBuilder<unknown> => sql`
  (select c.item as body from proj.contribution c
    where c.stat in ('soi_bodies', 'landed_bodies') and c.item > ${body} order by c.item limit 1)`;

/**
 * SQL for the visited bodies. PostgreSQL finds the first visit to each body in the index, and skips all further visits
 * to that body.
 */
const BODIES_IN_TURN = sql`
  ${nextBody(sql`''`)}
  union all
  select (${nextBody(sql`bodies.body`)}) from bodies where bodies.body is not null`;

/**
 * SQL for the visited bodies on Citus, which supports no recursion on distributed tables. So each shard reads all of
 * its visits.
 */
const ALL_BODIES = sql`
  select distinct c.item as body from proj.contribution c
  where c.stat in ('soi_bodies', 'landed_bodies') and c.item <> ''`;

const SCORING = sql`
  select count(*) from account a where ${isVisible('a')} and exists (
    select from proj.board_value b where b.player_id = a.player_id and b.period = 'alltime')`;
/** SQL for Citus, which cannot look up rows of a distributed table for each row of a reference table. */
const ALL_SCORING = sql`
  select count(distinct b.player_id) from proj.board_value b where b.period = 'alltime' and ${isVisible('b')}`;
