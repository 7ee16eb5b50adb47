import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../derivation/windows.js';
import type { Labels } from '../../privacy/labels.js';
import type { Executor } from '../projection/executor.js';
import { isVisible } from './hidden-players.js';
import { type PublicValue, publicValue, valueSql, type ValueRow } from './value-row.js';

export interface BoardWindow {
  readonly stat: string;
  readonly period: 'alltime' | Period;
  /** Name of the window; empty for all time. */
  readonly bucket: string;
}

export interface BoardRow extends PublicValue {
  readonly handle: string;
}

/**
 * Maximum offset. Citus adds the limit to the offset, and the sum must fit into 64 bits. No board has so many rows, so
 * a page with a larger offset would be empty anyway.
 */
const OFFSET_MAX = 2n ** 62n;

/** Reads a page of a board. PostgreSQL skips the rows before the page in the index, without reading them. */
export async function readBoardPage(
  db: Executor,
  labels: Labels,
  window: BoardWindow,
  { limit, offset }: { readonly limit: number; readonly offset: bigint },
): Promise<BoardRow[]> {
  const { stat } = window;
  const start = offset < OFFSET_MAX ? offset : OFFSET_MAX;
  const { columns, joins } = await valueSql(db);
  const { rows } = await sql<ValueRow & { handle: string }>`
    with page as (
      select o.player_id, o.standing, o.seq from proj.board_value o
      where o.stat = ${stat} and ${isIn('o', window)} and ${isVisible('o')}
      order by o.standing, o.seq, o.player_id
      offset ${String(start)}::bigint limit ${limit}
    )
    select v.handle, ${columns}
    from page p
    join proj.board_value b on b.player_id = p.player_id and b.stat = ${stat} and ${isIn('b', window)}
    join visible_player v on v.player_id = p.player_id
    ${joins}
    order by p.standing, p.seq, p.player_id`.execute(db);
  return rows.map((row) => ({ handle: row.handle, ...publicValue(row, labels) }));
}

/**
 * Returns the rank of a player; null if the player is not on the board. On an all-time board, the histogram contains
 * the number of players in better bins, so only players in the player's own bin are counted.
 */
export async function readRank(db: Executor, window: BoardWindow, playerId: number): Promise<number | null> {
  const { stat, period } = window;
  const ahead = sql`(o.standing, o.seq, o.player_id) <
    ((select standing from mine), (select seq from mine), (select player_id from mine))`;
  const { rows } = await sql<{ rank: number }>`
    with own as materialized (
      select b.stat, b.standing, b.seq, b.player_id from proj.board_value b
      where b.player_id = ${playerId} and b.stat = ${stat} and ${isIn('b', window)} and ${isVisible('b')}
    ), mine as materialized (
      select b.standing, b.seq, b.player_id, h.starts[bin] as start, coalesce(h.ahead[bin], 0) as counted
      from own b
      left join proj.board_histogram h on ${period} = 'alltime' and h.stat = b.stat
      cross join lateral width_bucket(b.standing, h.starts) as bin
    )
    select 1 + m.counted + (
      select count(*) from proj.board_value o
      where o.stat = ${stat} and ${isIn('o', window)}
        and o.standing >= (select coalesce(start, '-infinity') from mine) and ${ahead}
    ) - (
      select count(*) from hidden_player join proj.board_value o using (player_id)
      where o.stat = ${stat} and ${isIn('o', window)} and ${ahead}
    ) as rank from mine m`.execute(db);
  return rows[0]?.rank ?? null;
}

/**
 * Counts the players of a board. For all-time boards, {@link readBoardCounts} is faster, because their counts are
 * stored.
 */
export async function countPlayers(db: Executor, window: BoardWindow): Promise<number> {
  const { rows } = await sql<{ players: number }>`
    select count(*) as players from proj.board_value o
    where o.stat = ${window.stat} and ${isIn('o', window)} and ${isVisible('o')}`.execute(db);
  return rows[0]!.players;
}

/** Returns the first window of a period in which a board has a player; undefined if there is none. */
export async function readFirstWindow(db: Executor, stat: string, period: Period): Promise<string | undefined> {
  const { rows } = await sql<{ bucket: string }>`
    select o.bucket from proj.board_value o
    where o.stat = ${stat} and o.period = ${period} and ${isVisible('o')}
    order by o.bucket limit 1`.execute(db);
  return rows[0]?.bucket;
}

/**
 * SQL condition: the row is in a window. For all time, the condition does not test the bucket, because PostgreSQL would
 * have to read each row to test it.
 */
const isIn = (row: string, { period, bucket }: BoardWindow): RawBuilder<boolean> =>
  period === 'alltime'
    ? sql`${sql.ref(`${row}.period`)} = 'alltime'`
    : sql`${sql.ref(`${row}.period`)} = ${period} and ${sql.ref(`${row}.bucket`)} = ${bucket}`;

export async function hasHolder(db: Executor, stat: string): Promise<boolean> {
  const { rows } = await sql`
    select b.player_id from proj.board_value b
    where b.stat = ${stat} and b.period = 'alltime' and ${isVisible('b')} limit 1`.execute(db);
  return rows.length > 0;
}
