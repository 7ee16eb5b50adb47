import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isVisit } from '../../derivation/board-values.js';
import { BOARDS, boardOf } from '../../derivation/boards.js';
import { type Contribution, join } from '../../derivation/contribution.js';
import { ulidBytes } from '../../envelopes/ulid.js';
import type { Labels } from '../../privacy/labels.js';
import type { Executor } from '../projection/executor.js';
import { findPlayer } from './find-player.js';
import { PublishedRows, type PublicRow } from './public-event.js';

export interface PublicFlight {
  readonly handle: string;
  /** The flight's contributions to boards, in the order of the boards. */
  readonly figures: readonly FlightFigure[];
  /** Published events of the flight as JSON texts, earliest first. */
  readonly events: readonly string[];
  /** True if the flight may have more events than `events` contains. */
  readonly isCut: boolean;
}

interface FlightFigure {
  readonly stat: string;
  readonly value: number;
  /** True if this is the all-time record that the player holds now. */
  readonly isRecord: boolean;
}

/**
 * Maximum number of a player's flights that are compared with a label, newest first. A limit is necessary because a
 * player can invent bodies, and each body adds a board. The value is arbitrary, but large enough for 40 boards, which
 * can name 8000 flights in all of their windows together.
 */
const KNOWN_MAX = 10_000;
/**
 * To find the events of a flight, a read begins at one event that is known to be in the flight, and searches this many
 * of the player's events before it and after it.
 */
const LOOKED_AT_MAX = 3000;
const EVENTS_MAX = 400;
const BYTES_MAX = 300_000;
const FIGURES_MAX = 1000;

/**
 * Reads a flight by the label under which it is published. A label cannot be converted to the flight's id. So this
 * function computes the labels of flights that have a value on a board or a row in the feed, until one matches.
 * @returns null if the player is unknown or hidden, or the flight unknown or flagged
 */
export async function readFlight(
  db: Executor,
  labels: Labels,
  handle: string,
  label: string,
): Promise<PublicFlight | null> {
  const player = await findPlayer(db, handle);
  if (!player) return null;
  const { playerId } = player;
  const { rows: known } = await sql<{ flight: string; seq: number }>`
    select flight, max(seq) as seq from (
      select substring(context from '"flight":"([0-9A-Z]{26})"') as flight, seq from proj.board_value
      where player_id = ${playerId} and context is not null
      union all select flight, seq from proj.feed where player_id = ${playerId}
    ) as known where flight <> '' group by flight order by seq desc limit ${KNOWN_MAX}`.execute(db);
  const found = await findLabelled(known, ({ flight }) => labels('flight', String(playerId), flight) === label);
  if (!found) return null;
  const { rows: flags } = await sql`
    select from proj.flight where player_id = ${playerId} and flight = ${found.flight} and flagged`.execute(db);
  if (flags.length > 0) return null;
  const rows = await eventsOf(db, playerId, found);
  const events: string[] = [];
  const published = new PublishedRows(labels);
  for (const row of rows) {
    if (row.place > EVENTS_MAX || row.bytes > BYTES_MAX || published.isFull) break;
    events.push(published.next(row));
  }
  return {
    handle: player.handle,
    figures: await figuresOf(db, playerId, found.flight),
    events,
    isCut: events.length < rows.length,
  };
}

/** After this number of labels, a search lets other requests continue. */
const AT_ONCE = 500;

/** Finds a flight by its label. Pauses for other requests, because computing many labels takes long. */
async function findLabelled<Flight>(
  flights: readonly Flight[],
  isIt: (flight: Flight) => boolean,
): Promise<Flight | undefined> {
  for (let at = 0; at < flights.length; at += AT_ONCE) {
    const found = flights.slice(at, at + AT_ONCE).find(isIt);
    if (found) return found;
    await setImmediate();
  }
  return undefined;
}

/** An event of a flight, its number in the flight, and the total size of the payloads up to and including it. */
interface PlacedRow extends PublicRow {
  readonly place: number;
  readonly bytes: number;
}

/**
 * Reads the events of a flight. The events end with the first one that exceeds the limit on number or bytes. The size
 * is counted in bytes, because PostgreSQL would have to read the texts to count characters.
 */
async function eventsOf(
  db: Executor,
  playerId: number,
  { flight, seq }: { readonly flight: string; readonly seq: number },
): Promise<PlacedRow[]> {
  const id = Buffer.from(ulidBytes(flight));
  const { rows } = await sql<PlacedRow>`
    select * from (
      select seq, player_id, event_id, session_id, flight_id, career, type, ver, sim_t, recv_ms, payload,
        row_number() over log as place, sum(octet_length(payload)) over log as bytes
      from (
        (select * from event where player_id = ${playerId} and seq <= ${seq} order by seq desc limit ${LOOKED_AT_MAX})
        union all
        (select * from event where player_id = ${playerId} and seq > ${seq}
          and seq <= (select last_seq from proj.progress) order by seq limit ${LOOKED_AT_MAX})
      ) as near where flight_id = ${id} window log as (order by seq)
    ) as placed
    where place <= ${EVENTS_MAX + 1} and bytes - octet_length(payload) <= ${BYTES_MAX} order by seq`.execute(db);
  return rows;
}

async function figuresOf(db: Executor, playerId: number, flight: string): Promise<FlightFigure[]> {
  const { rows } = await sql<{ stat: string; item: string; value: number; seq: number; is_record: boolean }>`
    select c.stat, c.item, c.value, c.seq, exists (
      select from proj.board_value b
      where b.player_id = c.player_id and b.stat = c.stat and b.period = 'alltime' and b.seq = c.seq) as is_record
    from proj.contribution c where c.player_id = ${playerId} and c.flight = ${flight} and c.counts
    limit ${FIGURES_MAX}`.execute(db);
  const joined = new Map<string, Pick<Contribution, 'value' | 'seq'> & { isRecord: boolean }>();
  const visits = new Set<string>();
  for (const { stat, item, value, seq, is_record: isRecord } of rows) {
    // A body counts once, even if the flight contributed a visit on several days.
    const visit = `${stat} ${item}`;
    if (isVisit({ stat }) && visits.has(visit)) continue;
    visits.add(visit);
    const other = joined.get(stat);
    const figure = { value, seq, isRecord };
    joined.set(stat, other ? join(boardOf(stat)!.kind, other, figure) : figure);
  }
  const places = new Map(BOARDS.map(({ stat }, at) => [stat, at]));
  const place = (stat: string): number => places.get(stat) ?? BOARDS.length;
  return [...joined]
    .map(([stat, { value, isRecord }]) => ({ stat, value, isRecord: isRecord && boardOf(stat)!.kind !== 'counter' }))
    .sort((a, b) => place(a.stat) - place(b.stat) || (a.stat < b.stat ? -1 : 1));
}
