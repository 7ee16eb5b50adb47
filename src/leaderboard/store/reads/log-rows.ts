import { type RawBuilder, sql } from 'kysely';
import { ulidOf } from '../../envelopes/ulid.js';
import type { Executor } from '../projection/executor.js';
import type { PublicRow } from './public-event.js';

/** The rows of one log: of all players, of one player, or of one type. */
export interface LogFilter {
  /** Only events of this type; if empty, events of every type. */
  readonly type: string;
  /** Only events of this player; if undefined, events of all players. */
  readonly playerId?: number;
}

export interface RowOwner extends Pick<PublicRow, 'seq' | 'player_id' | 'flight_id'> {
  /** Null for a hidden player. */
  readonly handle: string | null;
}

/** Reads the newest rows below a position, without payloads, newest first. The result shows which rows are visible. */
export async function readOwners(
  db: Executor,
  filter: LogFilter,
  before: string,
  size: number,
): Promise<readonly (RowOwner & { readonly isVisible: boolean })[]> {
  const { rows } = await sql<RowOwner>`
    select e.seq, e.player_id, e.flight_id, v.handle
    from (${newestBelow(filter, before)} limit ${size}) e
    left join visible_player v using (player_id)
    order by e.seq desc`.execute(db);
  // Flags are read after the rows. So a flag that is set while the rows are read is not missed.
  const flagged = await readFlagged(db, rows);
  return rows.map((row) => ({ ...row, isVisible: row.handle !== null && !flagged.has(flightKey(row)) }));
}

/** Returns the rows, newest first. Rows that have been deleted since `owners` was read are missing. */
export async function readRows(db: Executor, owners: readonly RowOwner[]): Promise<readonly PublicRow[]> {
  if (owners.length === 0) return [];
  const { rows } = await sql<PublicRow>`
    select e.seq, e.player_id, e.event_id, e.session_id, e.flight_id, e.career, e.type, e.ver, e.sim_t, e.recv_ms, e.payload
    from event e
    join unnest(
      ${owners.map(({ player_id }) => player_id)}::bigint[], ${owners.map(({ seq }) => seq)}::bigint[]
    ) as named (player_id, seq) using (player_id, seq)
    order by e.seq desc`.execute(db);
  return rows;
}

/**
 * Positions from `low` up to, but not including, `before`. `size` is the number of rows to search, beginning with the
 * newest.
 */
interface Span {
  readonly low: number;
  readonly before: number;
  readonly size: number;
}

interface Searched {
  /** Position of the newest visible row; null if all rows that were searched are hidden. */
  readonly visible: number | null;
  /** Position of the oldest row that was searched; null if no more rows are between the two positions. */
  readonly oldest: number | null;
}

/**
 * Searches the newest rows between two positions for a visible row. This search is faster than {@link readOwners},
 * because the database returns only one row for each player and flight. The statement limits the number of rows first,
 * and only then leaves out those below `low`. If it compared with `low` first, PostgreSQL might expect few rows, and
 * sort all rows between the two positions.
 */
export async function searchVisible(db: Executor, filter: LogFilter, { low, before, size }: Span): Promise<Searched> {
  const { rows } = await sql<Omit<RowOwner, 'seq'> & { last: number; first: number; n: number }>`
    select e.player_id, e.flight_id, v.handle, max(e.seq) as last, min(e.seq) as first, count(*) as n
    from (select * from (${newestBelow(filter, String(before))} limit ${size}) newest where seq >= ${low}) e
    left join visible_player v using (player_id)
    group by e.player_id, e.flight_id, v.handle`.execute(db);
  const flagged = await readFlagged(db, rows);
  const visible = rows.filter((row) => row.handle !== null && !flagged.has(flightKey(row)));
  const isRest = rows.reduce((sum, { n }) => sum + n, 0) < size;
  return {
    visible: visible.length > 0 ? Math.max(...visible.map(({ last }) => last)) : null,
    oldest: isRest ? null : Math.min(...rows.map(({ first }) => first)),
  };
}

/** SQL that selects the rows below a position, newest first. Rows that are not in the projection yet are left out. */
const newestBelow = (filter: LogFilter, before: string): RawBuilder<unknown> =>
  newestOf(filter, sql`least(${before}::bigint, (select last_seq + 1 from proj.progress))`);

/**
 * SQL that selects the rows below a position, newest first. The statement compares and sorts by all columns of an
 * index, although the rows differ only in the last column. Otherwise, PostgreSQL might expect so many rows that it
 * reads the whole log backwards instead.
 */
function newestOf({ type, playerId }: LogFilter, end: RawBuilder<number>): RawBuilder<unknown> {
  const player = sql`${playerId}::bigint`;
  if (playerId !== undefined && type !== '') {
    return sql`select * from event where (player_id, type) >= (${player}, ${type})
      and (player_id, type, seq) < (${player}, ${type}, ${end}) order by player_id desc, type desc, seq desc`;
  }
  if (playerId !== undefined) {
    return sql`select * from event where player_id >= ${player} and (player_id, seq) < (${player}, ${end})
      order by player_id desc, seq desc`;
  }
  if (type !== '') {
    return sql`select * from event where type >= ${type} and (type, seq) < (${type}, ${end})
      order by type desc, seq desc`;
  }
  return sql`select * from event where seq < ${end} order by seq desc`;
}

export const flightKey = ({ player_id, flight_id }: Pick<RowOwner, 'player_id' | 'flight_id'>): string =>
  flight_id === null ? '' : `${player_id} ${ulidOf(flight_id)}`;

/** Returns the {@link flightKey} of each flagged flight of some rows. */
export async function readFlagged(db: Executor, rows: readonly Omit<RowOwner, 'seq'>[]): Promise<ReadonlySet<string>> {
  const flights = new Map(
    rows.flatMap((row) =>
      row.handle !== null && row.flight_id !== null ? [[flightKey(row), [row.player_id, ulidOf(row.flight_id)]]] : [],
    ),
  );
  if (flights.size === 0) return new Set();
  const { rows: flagged } = await sql<{ player_id: number; flight: string }>`
    select f.player_id, f.flight from proj.flight f
    join unnest(
      ${[...flights.values()].map(([player]) => player)}::bigint[], ${[...flights.values()].map(([, flight]) => flight)}::text[]
    ) as named (player_id, flight) using (player_id, flight)
    where f.flagged`.execute(db);
  return new Set(flagged.map(({ player_id, flight }) => `${player_id} ${flight}`));
}
