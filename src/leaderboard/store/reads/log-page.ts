import { type RawBuilder, sql } from 'kysely';
import { isTypeName } from '../../envelopes/event-types.js';
import { ulidOf } from '../../envelopes/ulid.js';
import type { Labels } from '../../privacy/labels.js';
import type { Executor } from '../projection/executor.js';
import type { HiddenRuns } from './hidden-runs.js';
import { PublishedRows, type PublicRow } from './public-event.js';

export interface LogQuery {
  readonly limit: number;
  /** The page contains rows below this position. Null if it begins with the newest row. */
  readonly before: bigint | null;
  /** Type of the rows. Empty for every type. */
  readonly type: string;
  /** Player of the rows. Undefined for all players. */
  readonly playerId?: number;
  readonly namesPlayers: boolean;
}

/**
 * A page ends when it has this many characters. So a page of long events has fewer rows. Members that are not published
 * count, too, because they are read as well.
 */
const CHARACTERS_MAX = 1_000_000;

export interface LogPage {
  /** Published rows as JSON texts. */
  readonly events: readonly string[];
  /** The last position that was read; the next page begins below it. Null at the end of the log. */
  readonly next: number | null;
}

/**
 * Minimum number of rows in one read. `CHUNK_MOST` is the maximum; `LOOKED_AT_MAX` is the maximum in all reads for one
 * page. More rows are read than the page needs, because some of them may be hidden.
 */
const CHUNK_LEAST = 16;
const CHUNK_MOST = 256;
const LOOKED_AT_MAX = 5000;
/**
 * How many rows one statement skips; `SKIPPED_MAX` is the maximum for one page. Skipping is cheap, because it reads no
 * payloads. It begins when all rows of a read were hidden.
 */
const SKIPPED_AT_ONCE = 10_000;
const SKIPPED_MAX = 50_000;

/**
 * Reads a page of the log, newest row first, without rows of hidden players and flagged flights.
 * @param hidden remembers where earlier pages found only hidden rows
 */
export async function readLogPage(db: Executor, labels: Labels, query: LogQuery, hidden: HiddenRuns): Promise<LogPage> {
  const { limit, type, namesPlayers } = query;
  const events: string[] = [];
  let characters = 0;
  const published = new PublishedRows(labels);
  if (type !== '' && !isTypeName(type)) return { events, next: null };
  let before = query.before === null ? NEWEST : String(query.before);
  let size = limit;
  let skipped = 0;
  for (let lookedAt = 0; lookedAt < LOOKED_AT_MAX;) {
    const shown = events.length;
    const rows = await readChunk(db, query, before, size);
    lookedAt += size;
    // Flags are read after the rows, so that a flag that is set meanwhile is not missed.
    const flagged = await readFlagged(db, rows);
    for (const { handle, ...row } of rows) {
      if (handle === null || flagged.has(flightKey(row))) continue;
      const event = published.next(namesPlayers ? { ...row, handle } : row);
      events.push(event);
      characters += Math.max(event.length, row.payload.length);
      if (events.length === limit || characters > CHARACTERS_MAX || published.isFull) return { events, next: row.seq };
    }
    if (rows.length < size) return { events, next: null };
    before = String(rows.at(-1)!.seq);
    // Normally, the page needs only a few more rows. But if nearly all rows were hidden, more are read at once.
    size = Math.min(CHUNK_MOST, Math.max(CHUNK_LEAST, 2 * (limit - events.length), lookedAt));
    let isHidden = events.length === shown;
    if (!isHidden) continue;
    const runs = await hidden.begin(db, `${query.playerId ?? ''} ${type}`);
    while (isHidden && skipped < SKIPPED_MAX) {
      const from = runs.below(Number(before));
      const skip = await skipHidden(db, query, String(from));
      runs.add(skip === 'end' ? 0 : Number(skip.before), from);
      if (skip === 'end') return { events, next: null };
      skipped += SKIPPED_AT_ONCE;
      ({ before, isHidden } = skip);
    }
    if (isHidden) break;
  }
  return { events, next: Number(before) };
}

/**
 * Searches for the next visible row.
 * @returns the position below which to continue, where `isHidden` says whether all rows that were skipped are hidden;
 * 'end' if no visible row is left
 */
async function skipHidden(
  db: Executor,
  query: LogQuery,
  before: string,
): Promise<{ readonly before: string; readonly isHidden: boolean } | 'end'> {
  type Group = Pick<Row, 'player_id' | 'flight_id' | 'handle'> & { last: number; first: number; n: number };
  const { rows } = await sql<Group>`
    select e.player_id, e.flight_id, v.handle, max(e.seq) as last, min(e.seq) as first, count(*) as n
    from (${newestBelow(query, before)} limit ${SKIPPED_AT_ONCE}) e left join visible_player v using (player_id)
    group by e.player_id, e.flight_id, v.handle`.execute(db);
  const flagged = await readFlagged(db, rows);
  const visible = rows.filter((row) => row.handle !== null && !flagged.has(flightKey(row)));
  // Continues just above the visible row, which still has to be read.
  if (visible.length > 0) return { before: String(Math.max(...visible.map(({ last }) => last)) + 1), isHidden: false };
  if (rows.reduce((sum, { n }) => sum + n, 0) < SKIPPED_AT_ONCE) return 'end';
  return { before: String(Math.min(...rows.map(({ first }) => first))), isHidden: true };
}

/** The largest possible position. */
const NEWEST = String(2n ** 63n - 1n);

interface Row extends Omit<PublicRow, 'handle'> {
  /** Null for a hidden player. */
  readonly handle: string | null;
}

async function readChunk(db: Executor, query: LogQuery, before: string, size: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select e.seq, e.player_id, e.event_id, e.session_id, e.flight_id, e.career, e.type, e.ver, e.sim_t, e.recv_ms,
      v.handle, case when v.handle is not null then e.payload end as payload
    from (${newestBelow(query, before)} limit ${size}) e
    left join visible_player v using (player_id)
    order by e.seq desc`.execute(db);
  return rows;
}

/** SQL that selects the rows below a position that the projection includes, newest first. */
const newestBelow = (query: LogQuery, before: string): RawBuilder<unknown> =>
  newestOf(query, sql`least(${before}::bigint, (select last_seq + 1 from proj.progress))`);

/**
 * SQL that selects the rows below a position, newest first. It compares and sorts by all columns of an index, although
 * only the last one differs between the rows. Otherwise, PostgreSQL might expect so many rows that it reads the whole
 * log backwards instead.
 */
function newestOf({ type, playerId }: LogQuery, end: RawBuilder<number>): RawBuilder<unknown> {
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

/** Key that {@link readFlagged} uses for the flight of a row. */
export const flightKey = ({ player_id, flight_id }: Pick<Row, 'player_id' | 'flight_id'>): string =>
  flight_id === null ? '' : `${player_id} ${ulidOf(flight_id)}`;

/** Returns which flights of some rows are flagged, as keys. */
export async function readFlagged(
  db: Executor,
  rows: readonly Pick<Row, 'player_id' | 'flight_id' | 'handle'>[],
): Promise<ReadonlySet<string>> {
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
