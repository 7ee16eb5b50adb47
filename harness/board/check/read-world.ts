import { sql } from 'kysely';
import { canonicalUlid, ulidOf, type EventType } from '../../../src/leaderboard/envelopes/index.js';
import type { Labels } from '../../../src/leaderboard/privacy/index.js';
import type { Store } from '../../../src/leaderboard/store/index.js';
import type { GeneratedEvent } from '../histories/generated-event.js';
import type { OraclePlayer, OracleWorld, TakenEvent } from '../oracle/world.js';

/**
 * The sent events of each player; the outer keys are the service's player ids, the inner keys event ids in upper case.
 * If a player reuses an event id, only the first event is kept.
 */
export type SentEvents = ReadonlyMap<number, ReadonlyMap<string, GeneratedEvent>>;

export class SentLog {
  readonly events = new Map<number, Map<string, GeneratedEvent>>();

  /** @returns the number of new events */
  add(playerId: number, events: readonly GeneratedEvent[]): number {
    let ofPlayer = this.events.get(playerId);
    if (!ofPlayer) this.events.set(playerId, (ofPlayer = new Map<string, GeneratedEvent>()));
    const before = ofPlayer.size;
    for (const event of events) {
      const id = event.id.toUpperCase();
      if (!ofPlayer.has(id)) ofPlayer.set(id, event);
    }
    return ofPlayer.size - before;
  }

  get size(): number {
    return [...this.events.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

interface PositionRow {
  readonly seq: number;
  readonly player_id: number;
  readonly event_id: Buffer;
  readonly recv_ms: number;
}

interface LogRow extends PositionRow {
  readonly session_id: Buffer;
  readonly flight_id: Buffer | null;
  readonly career: string;
  readonly type: EventType;
  readonly ver: number;
  readonly sim_t: number | null;
  readonly payload: string;
}

/**
 * Reads from the database what public answers do not contain: the positions of events, the hidden players, and
 * operators' decisions. Takes the content of an event from the sender's record if the load test has sent the event.
 * @param now the clock of the service, unix ms
 */
export async function readWorld(store: Store, sent: SentEvents, labels: Labels, now: number): Promise<OracleWorld> {
  return store
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx): Promise<OracleWorld> => {
      const { rows: positions } = await sql<PositionRow>`
        select seq, player_id, event_id, recv_ms from event order by seq`.execute(trx);
      const events: TakenEvent[] = [];
      for (const position of positions) {
        const event = sent.get(position.player_id)?.get(ulidOf(position.event_id));
        events.push(event ? takenOf(event, position) : await storedEvent(trx, position.seq));
      }
      const { rows: heads } = await sql<{ head: number | null; last_seq: number }>`
        select (select max(seq) from event) as head, last_seq from proj.progress`.execute(trx);
      const { head, last_seq } = heads[0]!;
      const players = await readPlayers(trx);
      const { rows: approvals } = await sql<{ stat: string }>`select stat from approved_board`.execute(trx);
      const approved = approvals.map(({ stat }) => stat);
      const { rows: flagged } = await sql<OracleWorld['flagged'][number]>`
        select player_id as player, flight from flagged_flight`.execute(trx);
      const { rows: rulings } = await sql<OracleWorld['rulings'][number]>`
        select seq, stat, counts from score_ruling`.execute(trx);
      const logHead = Math.max(head ?? 0, last_seq);
      return { players, events, labels, approved, flagged, rulings, now, logHead, projected: last_seq };
    });
}

function takenOf(event: GeneratedEvent, { seq, player_id, recv_ms }: PositionRow): TakenEvent {
  const { id, type, ver, session, flight, career, simT, payload } = event;
  const upper = (ulid: string): string => canonicalUlid(ulid) ?? ulid;
  return {
    player: player_id,
    seq,
    recv: recv_ms,
    id: upper(id),
    type,
    ver,
    session: upper(session),
    flight: flight && upper(flight),
    career,
    simT,
    payload,
  };
}

async function storedEvent(trx: Store, seq: number): Promise<TakenEvent> {
  const { rows } = await sql<LogRow>`select * from event where seq = ${seq}`.execute(trx);
  const row = rows[0]!;
  return {
    player: row.player_id,
    seq,
    recv: row.recv_ms,
    id: ulidOf(row.event_id),
    type: row.type,
    ver: row.ver,
    session: ulidOf(row.session_id),
    flight: row.flight_id && ulidOf(row.flight_id),
    career: row.career,
    simT: row.sim_t,
    payload: row.payload,
  };
}

async function readPlayers(trx: Store): Promise<OraclePlayer[]> {
  const { rows: accounts } = await sql<{ player_id: number; is_hidden: boolean }>`
    select player_id, banned_ms is not null or shadow_ms is not null as is_hidden from account`.execute(trx);
  const { rows: handles } = await sql<{ player_id: number; handle: string; created_ms: number }>`
    select player_id, handle, created_ms from handle`.execute(trx);
  return accounts.map(({ player_id, is_hidden }) => ({
    player: player_id,
    handles: handles
      .filter((each) => each.player_id === player_id)
      .map(({ handle, created_ms }) => ({ handle, createdMs: created_ms })),
    isHidden: is_hidden,
  }));
}
