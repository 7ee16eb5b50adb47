import type { LabelKind } from '../../../../src/leaderboard/privacy/index.js';
import type { Tables } from '../tables.js';
import type { TakenEvent } from '../world.js';

export interface LogQuery {
  readonly handle?: string;
  readonly type?: string;
  readonly limit?: number;
  readonly before?: number;
}

/** The answer to `GET /v1/players/{handle}/events`; null stands for a 404. */
export function playerEvents(tables: Tables, handle: string, query: LogQuery): object | null {
  return page(tables, { ...query, handle }, false);
}

/** The answer to `GET /v1/events`; null stands for a 404. */
export function events(tables: Tables, query: LogQuery): object | null {
  return page(tables, query, true);
}

function page(tables: Tables, { handle, type, limit = 50, before }: LogQuery, namesPlayers: boolean): object | null {
  const found = handle === undefined ? undefined : tables.handles.get(handle.toLowerCase());
  if (handle !== undefined && !found) return null;
  const events = found ? tables.eventsOf(found.player) : tables.world.events;
  const isWanted = (event: TakenEvent): boolean =>
    event.seq <= tables.world.projected &&
    (type === undefined || event.type === type) &&
    tables.visible.has(event.player) &&
    !tables.isFlagged(event);
  const rows: TakenEvent[] = [];
  for (let at = firstFrom(events, before) - 1; at >= 0 && rows.length < limit; at--) {
    if (isWanted(events[at]!)) rows.push(events[at]!);
  }
  return {
    ...(found && { handle: found.handle }),
    limit,
    ...(type !== undefined && { type }),
    ...(rows.length === limit && { next: String(rows.at(-1)!.seq) }),
    events: rows.map((event) => rowOf(tables, event, namesPlayers)),
  };
}

/** Returns the index of the first event whose position is at least `seq`. */
function firstFrom(events: readonly TakenEvent[], seq = Infinity): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.seq < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rowOf(tables: Tables, event: TakenEvent, namesPlayer: boolean): object {
  const { player, seq, id, type, ver, session, flight, career, simT, recv, payload } = event;
  const label = (kind: LabelKind, raw: string): string => tables.world.labels(kind, String(player), raw);
  return {
    seq,
    ...(namesPlayer && { handle: tables.visible.get(player)!.handle }),
    id: label('event', id),
    type,
    ver,
    session: label('session', session),
    ...(flight !== null && { flight: label('flight', flight) }),
    career: label('career', career),
    ...(simT !== null && { sim_t: simT }),
    recv,
    payload: tables.published(player, JSON.parse(payload)),
  };
}
