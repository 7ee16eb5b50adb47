import { sql } from 'kysely';
import type { LoggedEvent } from '../../derivation/logged-event.js';
import type { EventType } from '../../envelopes/event-types.js';
import { ulidOf } from '../../envelopes/ulid.js';
import type { Executor } from './executor.js';

/** A row of the log with its player. */
export interface PlayerEvent extends LoggedEvent {
  readonly playerId: number;
}

interface Row {
  readonly seq: number;
  readonly player_id: number;
  readonly flight_id: Buffer | null;
  readonly career: string;
  readonly type: EventType;
  readonly ver: number;
  readonly sim_t: number | null;
  readonly recv_ms: number;
  readonly payload: string;
}

const COLUMNS = sql.raw('seq, player_id, flight_id, career, type, ver, sim_t, recv_ms, payload');

/** Reads the next rows of the log, at most `limit`, in their order. @param upTo the last position that is wanted */
export async function readLog(db: Executor, after: number, limit: number, upTo?: number): Promise<PlayerEvent[]> {
  const end = upTo === undefined ? sql`` : sql`and seq <= ${upTo}`;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from event where seq > ${after} ${end} order by seq limit ${limit}`.execute(db);
  return rows.map(eventOf);
}

/** The rows of one page: a page and what it leads to are in memory at once. */
const PAGE = 1000;

/** Reads all rows of a player up to a position, in their order, page by page. */
export async function* readPlayerLog(db: Executor, playerId: number, upTo: number): AsyncGenerator<PlayerEvent[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select ${COLUMNS} from event where player_id = ${playerId} and seq > ${after} and seq <= ${upTo}
      order by seq limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield rows.map(eventOf);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.seq;
  }
}

/**
 * Reads all rows of a type up to a position that are not a player's, page by page, from either end. The pages grow:
 * mostly the first row is what is looked for.
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
