import { sql } from 'kysely';
import type { EventEnvelope } from '../../../src/leaderboard/envelopes/index.js';
import { type HistoryOptions, histories } from '../../board/histories/histories.js';
import type { LoadPlayer } from '../../board/send/load-player.js';
import { columnsOf, restartPositions, type Store } from '../../../src/leaderboard/store/index.js';

const DAY_MS = 86_400_000;

export interface FillOptions extends Pick<HistoryOptions, 'seed' | 'events'> {
  /** Number of days, up to the present, over which the times of receipt are evenly spread. */
  readonly days: number;
}

/**
 * Inserts generated events directly into the log, without the service.
 * @returns the number of inserted events, without events that repeat an id
 */
export async function fillLog(
  store: Store,
  players: readonly LoadPlayer[],
  options: FillOptions,
  log: (line: string) => void,
): Promise<number> {
  const { days, ...history } = options;
  const start = Date.now() - days * DAY_MS;
  let [seq, stored, offered, reported] = [1, 0, 0, 0];
  for (const { player, events } of histories({ ...history, players: players.length, rates: { resentBatch: 0 } })) {
    const received = Math.floor(start + (offered / options.events) * days * DAY_MS);
    stored += await insert(store, { playerId: players[player]!.playerId, seq, received }, events.map(canonical));
    seq += events.length;
    offered += events.length;
    if (offered - reported < options.events / 10) continue;
    reported = offered;
    log(`filling the log: ${offered.toLocaleString('en-US')} events`);
  }
  await store.transaction().execute((trx) => restartPositions(trx, seq - 1));
  // Autovacuum has not processed the new rows yet, because filling the log takes only minutes.
  await sql`vacuum (analyze)`.execute(store);
  return stored;
}

interface Place {
  readonly playerId: number;
  readonly seq: number;
  readonly received: number;
}

async function insert(
  store: Store,
  { playerId, seq, received }: Place,
  events: readonly EventEnvelope[],
): Promise<number> {
  const { ids, sessions, flights, careers, types, versions, times, clocks, payloads } = columnsOf(events);
  const { numAffectedRows } = await sql`
    insert into event
    select ${seq}::bigint + position - 1, ${playerId}::bigint, decode(id, 'hex'), decode(session, 'hex'),
      decode(flight, 'hex'), career, type, ver, sim_t, wall_t, ${received}::bigint, payload
    from unnest(
      string_to_array(${ids}, ','), string_to_array(${sessions}, ','), string_to_array(${flights}, ',', ''),
      string_to_array(${careers}, ','), string_to_array(${types}, ','), ${versions}::int[], ${times}::float8[],
      ${clocks}::bigint[], string_to_array(${payloads}, chr(10))
    ) with ordinality as sent (id, session, flight, career, type, ver, sim_t, wall_t, payload, position)
    on conflict do nothing`.execute(store);
  return Number(numAffectedRows);
}

/** Returns an event with its ids in upper case, the form in which the service stores ids. */
export const canonical = (event: EventEnvelope): EventEnvelope => ({
  ...event,
  id: event.id.toUpperCase(),
  session: event.session.toUpperCase(),
  flight: event.flight?.toUpperCase() ?? null,
});
