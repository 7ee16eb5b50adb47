import { sql } from 'kysely';
import type { LoggedEvent } from '../../derivation/logged-event.js';
import { ulidOf } from '../../envelopes/ulid.js';
import type { Executor } from './executor.js';

export interface PlayerEvent extends LoggedEvent {
  readonly playerId: number;
}

interface Row {
  readonly seq: number;
  readonly player_id: number;
  readonly flight_id: Buffer | null;
  readonly career: string;
  readonly type: string;
  readonly ver: number;
  readonly sim_t: number | null;
  readonly recv_ms: number;
  readonly payload: string;
}

const COLUMNS = sql.raw('seq, player_id, flight_id, career, type, ver, sim_t, recv_ms, payload');

const PAGE = 1000;
/** A run ends when its payloads have at least this number of characters, because the whole run is in memory. */
const RUN_CHARACTERS = 8_000_000;

export interface LogRun {
  readonly events: readonly PlayerEvent[];
  /** False if no more rows up to `upTo` follow. True if more rows may follow. */
  readonly hasMore: boolean;
}

/**
 * Reads a run of the log. The run has at most `limit` rows, and fewer if their payloads are long.
 * @param upTo last position to read; it must be published, because otherwise rows below it may still appear
 */
export async function readLog(db: Executor, after: number, limit: number, upTo: number): Promise<LogRun> {
  const all: Row[] = [];
  let hasMore = true;
  for (let characters = 0; hasMore && all.length < limit && characters < RUN_CHARACTERS;) {
    const page = Math.min(PAGE, limit - all.length);
    const { rows } = await sql<Row>`
      select ${COLUMNS} from event where seq > ${all.at(-1)?.seq ?? after} and seq <= ${upTo}
      order by seq limit ${page}`.execute(db);
    all.push(...rows);
    hasMore = rows.length === page;
    characters += rows.reduce((sum, { payload }) => sum + payload.length, 0);
  }
  return { events: await withRulings(db, all), hasMore };
}

export interface PartOfLog {
  /** The rows must have higher positions. */
  readonly after?: number;
  readonly type?: string | undefined;
  /** Id of the flight; null for rows outside any flight. */
  readonly flightId?: Buffer | null;
}

export async function* readPlayerLog(
  db: Executor,
  playerId: number,
  upTo: number,
  { after = 0, type, flightId }: PartOfLog = {},
): AsyncGenerator<PlayerEvent[]> {
  const ofType = type === undefined ? sql`` : sql`and type = ${type}`;
  const ofFlight = flightId === undefined ? sql`` : sql`and flight_id is not distinct from ${flightId}`;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${COLUMNS} from event where player_id = ${playerId} and seq > ${after} and seq <= ${upTo} ${ofType} ${ofFlight}
      order by seq limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield await withRulings(db, rows);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.seq;
  }
}

/**
 * Reads the rows of one type up to a position, page by page, from the beginning or from the end of the log. Leaves out
 * the rows of the player `without`. The first pages are small, because callers usually need only one row.
 */
export async function* readTypeLog(
  db: Executor,
  type: string,
  { without, upTo, from }: { readonly without: number; readonly upTo: number; readonly from: 'first' | 'last' },
): AsyncGenerator<PlayerEvent[]> {
  const direction = sql.raw(from === 'first' ? 'asc' : 'desc');
  let beyond = from === 'first' ? sql`seq > 0` : sql`seq <= ${upTo}`;
  for (let limit = 1; ; limit = Math.min(limit * 10, PAGE)) {
    const { rows } = await sql<Row>`
      select ${COLUMNS} from event
      where type = ${type} and player_id <> ${without} and seq <= ${upTo} and ${beyond}
      order by seq ${direction} limit ${limit}`.execute(db);
    if (rows.length > 0) yield rows.map(eventOf);
    if (rows.length < limit) return;
    const { seq } = rows.at(-1)!;
    beyond = from === 'first' ? sql`seq > ${seq}` : sql`seq < ${seq}`;
  }
}

async function withRulings(db: Executor, rows: readonly Row[]): Promise<PlayerEvent[]> {
  const events = rows.map(eventOf);
  if (events.length === 0) return events;
  const players = [...new Set(events.map(({ playerId }) => playerId))];
  const { rows: ruled } = await sql<{ seq: number; stat: string; counts: boolean }>`
    select seq, stat, counts from score_ruling
    where player_id = any(${players}::bigint[]) and seq between ${events[0]!.seq} and ${events.at(-1)!.seq}`.execute(
    db,
  );
  if (ruled.length === 0) return events;
  const rulings = new Map<number, Map<string, boolean>>();
  for (const { seq, stat, counts } of ruled) {
    const ofEvent = rulings.get(seq) ?? new Map<string, boolean>();
    rulings.set(seq, ofEvent.set(stat, counts));
  }
  return events.map((event) => ({ ...event, rulings: rulings.get(event.seq) }));
}

const eventOf = ({ seq, player_id, flight_id, career, type, ver, sim_t, recv_ms, payload }: Row): PlayerEvent => ({
  seq,
  playerId: player_id,
  flight: flight_id && ulidOf(flight_id),
  career,
  type,
  ver,
  simT: sim_t,
  recv: recv_ms,
  payload,
});
