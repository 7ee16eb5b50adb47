import { type RawBuilder, sql } from 'kysely';
import { isTypeName } from '../../envelopes/event-types.js';
import { ulidOf } from '../../envelopes/ulid.js';
import { type Labels, rememberedLabels } from '../../privacy/labels.js';
import type { Executor } from '../projection/executor.js';
import { publicEvent, type PublicRow } from './public-event.js';

/** The rows of the log that a page covers. */
export interface LogQuery {
  readonly limit: number;
  /** The page begins with the newest row below this position; null for the newest of all. */
  readonly before: bigint | null;
  /** The type of all rows; empty for every type. */
  readonly type: string;
  /** The player of all rows; undefined for all players, and then each row names its own. */
  readonly playerId?: number;
  readonly namesPlayers: boolean;
}

/** Maximum characters of the events of a page: a page of long events is shorter, and the next one goes on. */
const CHARACTERS_MAX = 1_000_000;

/** A page of the log. */
export interface LogPage {
  /** The rows as they are published, each one JSON. */
  readonly events: readonly string[];
  /** The last position read, where the next page begins; null at the end of the log. */
  readonly next: number | null;
}

/** The rows read at once, and for one page: hidden rows are skipped. */
const CHUNK_LEAST = 16;
const CHUNK_MOST = 256;
const LOOKED_AT_MAX = 5000;

/** Reads a page of the log, the newest row first: rows of hidden players and flagged flights are left out. */
export async function readLogPage(db: Executor, labels: Labels, query: LogQuery): Promise<LogPage> {
  const { limit, type, namesPlayers } = query;
  const events: string[] = [];
  let characters = 0;
  const remembered = rememberedLabels(labels);
  if (type !== '' && !isTypeName(type)) return { events, next: null };
  let before = query.before === null ? NEWEST : String(query.before);
  let size = limit;
  for (let lookedAt = 0; lookedAt < LOOKED_AT_MAX;) {
    const rows = await readChunk(db, query, before, size);
    lookedAt += size;
    // Reads flags after the rows, so that it sees new flags.
    const flagged = await readFlagged(db, rows);
    for (const { handle, ...row } of rows) {
      if (handle === null || flagged.has(flightKey(row))) continue;
      const event = publicEvent(namesPlayers ? { ...row, handle } : row, remembered);
      events.push(event);
      characters += event.length;
      if (events.length === limit || characters > CHARACTERS_MAX) return { events, next: row.seq };
    }
    if (rows.length < size) return { events, next: null };
    before = String(rows.at(-1)!.seq);
    // Mostly a few rows are missing. If nearly all are hidden, the next read is larger.
    size = Math.min(CHUNK_MOST, Math.max(CHUNK_LEAST, 2 * (limit - events.length), lookedAt));
  }
  return { events, next: Number(before) };
}

/** The largest position there is. */
const NEWEST = String(2n ** 63n - 1n);

interface Row extends Omit<PublicRow, 'handle'> {
  /** Null for a player who is hidden. */
  readonly handle: string | null;
}

async function readChunk(db: Executor, query: LogQuery, before: string, size: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select e.seq, e.player_id, e.event_id, e.session_id, e.flight_id, e.career, e.type, e.ver, e.sim_t, e.recv_ms,
      v.handle, case when v.handle is not null then e.payload end as payload
    from (${newestOf(query, sql`least(${before}::bigint, (select last_seq + 1 from proj.progress))`)} limit ${size}) e
    left join visible_player v using (player_id)
    order by e.seq desc`.execute(db);
  return rows;
}

/**
 * Selects the rows below a position, the newest one first. It compares and sorts by whole keys, although all but the
 * last part of each is equal in every row. Otherwise PostgreSQL might walk back along the log and filter it, when it
 * expects the wanted rows to be frequent.
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

/** Returns the key of the flight of a row among those of {@link readFlagged}. */
export const flightKey = ({ player_id, flight_id }: Pick<Row, 'player_id' | 'flight_id'>): string =>
  flight_id === null ? '' : `${player_id} ${ulidOf(flight_id)}`;

/** Returns the flagged ones among the flights that rows name. */
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
