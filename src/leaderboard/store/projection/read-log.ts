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

/** Reads the next rows of the log, at most `limit`, in their order. */
export async function readLog(db: Executor, after: number, limit: number): Promise<PlayerEvent[]> {
  const { rows } = await sql<Row>`
    select seq, player_id, flight_id, career, type, ver, sim_t, recv_ms, payload
    from event where seq > ${after} order by seq limit ${limit}`.execute(db);
  return rows.map(({ seq, player_id, flight_id, career, type, ver, sim_t, recv_ms, payload }) => ({
    seq,
    playerId: player_id,
    flight: flight_id && ulidOf(flight_id),
    career,
    type,
    ver,
    simT: sim_t,
    recv: recv_ms,
    payload,
  }));
}
