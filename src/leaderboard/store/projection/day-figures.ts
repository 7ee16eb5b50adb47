import { type RawBuilder, sql } from 'kysely';
import { VISIT_STATS } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { type Contribution, isSum } from '../../derivation/contribution.js';
import type { PlayerContribution, Standing } from './contribution-rows.js';
import { isDistributed } from '../distribution.js';
import type { Executor } from './executor.js';
import { COUNTING, IS_SUM, STANDING } from './tables.js';

/** A player's place on a board, restricted to some days; by default, all days. */
export interface DaySpan extends Standing {
  readonly first?: string;
  /** Day after the last day of the span. */
  readonly end?: string;
}

/** A day after all others. */
export const LAST_DAY = '~';

/** Maximum number of spans in one statement. All rows that a statement returns are in memory at once. */
const SPANS_MAX = 100;

/**
 * Reads what determines the values of some standings, from the contributions that count. Depending on the board, the
 * result has for each day the best contribution or the sum, or for each body the first visit. A board of records costs
 * one index lookup for each day on which the player flew. Visits are read for all days.
 */
export async function* readDayFigures(db: Executor, spans: readonly DaySpan[]): AsyncGenerator<PlayerContribution[]> {
  for (const [rowsOf, isOfKind] of (await isDistributed(db)) ? IN_SHARDS : STATEMENTS) {
    const wanted = spans.filter(({ stat }) => isOfKind(stat));
    for (let at = 0; at < wanted.length; at += SPANS_MAX) {
      const some = wanted.slice(at, at + SPANS_MAX);
      const { rows } = await rowsOf(listOf(some)).execute(db);
      yield rows.map(contributionOf);
    }
  }
}

const isVisited = (stat: string): boolean => VISIT_STATS.includes(stat);

type Statement = (spans: RawBuilder<unknown>) => RawBuilder<Row>;

const counting = sql.raw(COUNTING);

const listOf = (spans: readonly DaySpan[]): RawBuilder<unknown> => sql`
  unnest(
    ${spans.map(({ playerId }) => playerId)}::bigint[], ${spans.map(({ stat }) => stat)}::text[],
    ${spans.map(({ first = '' }) => first)}::text[], ${spans.map(({ end = LAST_DAY }) => end)}::text[]
  ) as w (player, board, first, after)`;

const IN_SPAN = sql`c.day >= w.first and c.day < w.after`;

/** SQL that finds the days of some spans (`w`), one index lookup for each day. */
const daysOf = (spans: RawBuilder<unknown>, isCounted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive days as (
    select w.player as player_id, w.board as stat, after, (
      select min(day) from contribution c
      where c.player_id = w.player and c.stat = w.board and ${IN_SPAN} and ${isCounted}) as day
    from ${spans}
    union all
    select d.player_id, d.stat, after, (
      select min(day) from contribution c
      where c.player_id = d.player_id and c.stat = d.stat and c.day > d.day and c.day < after and ${isCounted})
    from days d where d.day is not null
  )`;

const STATEMENTS: readonly (readonly [Statement, (stat: string) => boolean])[] = [
  [
    (spans) => sql<Row>`
      ${daysOf(spans, counting)}
      select b.* from days d cross join lateral (
        select player_id, stat, flight, day, '' as item, value, context, seq, recv_ms from contribution c
        where c.player_id = d.player_id and c.stat = d.stat and c.day = d.day and ${counting}
        order by ${sql.raw(STANDING)}, seq limit 1
      ) as b where d.day is not null`,
    (stat) => !isSum(kindOf(stat)),
  ],
  [
    // `last` is the position and time of the last event.
    (spans) => sql<Row>`
      select w.player as player_id, w.board as stat, '' as flight, day, '' as item, value, null as context, last[1] as seq, last[2] as recv_ms
      from ${spans} cross join lateral (
        select c.day, sum(c.value) as value, max(array[c.seq, c.recv_ms]) as last from contribution c
        where c.player_id = w.player and c.stat = w.board and ${IN_SPAN} and c.counts and ${sql.raw(IS_SUM)} group by c.day
      ) as days`,
    (stat) => isSum(kindOf(stat)) && !isVisited(stat),
  ],
  [
    (spans) => sql<Row>`
      with recursive items as (
        select w.player as player_id, w.board as stat, (
          select min(item) from contribution c where c.player_id = w.player and c.stat = w.board and item <> '') as item
        from ${spans}
        union all
        select i.player_id, i.stat, (
          select min(item) from contribution c
          where c.player_id = i.player_id and c.stat = i.stat and c.item > i.item and item <> '')
        from items i where i.item is not null
      )
      select v.* from items i cross join lateral (
        select player_id, stat, flight, day, item, value, context, seq, recv_ms from contribution c
        where c.player_id = i.player_id and c.stat = i.stat and c.item = i.item and c.item <> '' and c.counts
        order by seq limit 1
      ) as v where i.item is not null`,
    isVisited,
  ],
];

/**
 * Reads the last event that added to a player's sum, for each day on which the sum grew. Returns each event as a
 * contribution without a value. Each day costs two index lookups. This function does not work on Citus.
 */
export async function* readLastOfDays(db: Executor, spans: readonly DaySpan[]): AsyncGenerator<PlayerContribution[]> {
  const isCounted = sql`counts and ${sql.raw(IS_SUM)}`;
  const { rows } = await sql<Row>`
    ${daysOf(listOf(spans), isCounted)}
    select d.player_id, d.stat, '' as flight, d.day, '' as item, 0 as value, null as context, l.seq, l.recv_ms
    from days d cross join lateral (
      select seq, recv_ms from contribution c
      where c.player_id = d.player_id and c.stat = d.stat and c.day = d.day and ${isCounted} order by seq desc limit 1
    ) as l where d.day is not null`.execute(db);
  yield rows.map(contributionOf);
}

const FIGURE = sql.raw('c.player_id, c.stat, c.flight, c.day, c.item, c.value, c.context, c.seq, c.recv_ms');
const OF_STANDING = sql.raw('contribution c on c.player_id = w.player and c.stat = w.board');

/** Statements for Citus, which supports neither recursion nor lateral subqueries on distributed tables. */
const IN_SHARDS: typeof STATEMENTS = [
  [
    (spans) => sql<Row>`
      select distinct on (c.player_id, c.stat, c.day) ${FIGURE} from ${spans} join ${OF_STANDING}
      where ${IN_SPAN} and ${counting} order by c.player_id, c.stat, c.day, ${sql.raw(STANDING)}, c.seq`,
    STATEMENTS[0]![1],
  ],
  [
    (spans) => sql<Row>`
      select c.player_id, c.stat, '' as flight, c.day, '' as item, sum(c.value) as value, null as context,
        (max(array[c.seq, c.recv_ms]))[1] as seq, (max(array[c.seq, c.recv_ms]))[2] as recv_ms
      from ${spans} join ${OF_STANDING}
      where ${IN_SPAN} and c.counts and ${sql.raw(IS_SUM)} group by c.player_id, c.stat, c.day`,
    STATEMENTS[1]![1],
  ],
  [
    (spans) => sql<Row>`
      select distinct on (c.player_id, c.stat, c.item) ${FIGURE} from ${spans} join ${OF_STANDING}
      where c.counts and c.item <> '' order by c.player_id, c.stat, c.item, c.seq`,
    STATEMENTS[2]![1],
  ],
];

export interface Row {
  readonly player_id: number;
  readonly stat: string;
  readonly flight: string;
  readonly day: string;
  /** Escaped as in the table. */
  readonly item: string;
  readonly value: number;
  readonly context: string | null;
  readonly seq: number;
  readonly recv_ms: number;
}

export const contributionOf = ({ player_id, context, recv_ms: recv, ...row }: Row): PlayerContribution => [
  player_id,
  { ...row, context: context === null ? null : (JSON.parse(context) as Contribution['context']), recv, simT: null },
];
