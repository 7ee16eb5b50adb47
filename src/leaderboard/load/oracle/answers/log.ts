import type { Tables } from '../tables.js';
import type { TakenEvent } from '../world.js';

export interface LogQuery {
  readonly handle?: string;
  readonly type?: string;
  readonly limit?: number;
  readonly before?: number;
}

/** `GET /v1/players/{handle}/events`; null for a 404. */
export function playerEvents(tables: Tables, handle: string, query: LogQuery): object | null {
  return page(tables, { ...query, handle }, false);
}

/** `GET /v1/events`; null for a 404. */
export function events(tables: Tables, query: LogQuery): object | null {
  return page(tables, query, true);
}

function page(tables: Tables, { handle, type, limit = 50, before }: LogQuery, namesPlayers: boolean): object | null {
  const found = handle === undefined ? undefined : tables.handles.get(handle.toLowerCase());
  if (handle !== undefined && !found) return null;
  const isWanted = (event: TakenEvent): boolean =>
    (before === undefined || event.seq < before) &&
    event.seq <= tables.world.projected &&
    (!found || event.player === found.player) &&
    (type === undefined || event.type === type) &&
    tables.visible.has(event.player) &&
    !tables.isFlagged(event);
  const rows: TakenEvent[] = [];
  for (let at = tables.world.events.length - 1; at >= 0 && rows.length < limit; at--) {
    const event = tables.world.events[at]!;
    if (isWanted(event)) rows.push(event);
  }
  return {
    ...(found && { handle: found.handle }),
    limit,
    ...(type !== undefined && { type }),
    ...(rows.length === limit && { next: String(rows.at(-1)!.seq) }),
    events: rows.map((event) => rowOf(tables, event, namesPlayers)),
  };
}

function rowOf(tables: Tables, event: TakenEvent, namesPlayer: boolean): object {
  const { player, seq, id, type, ver, session, flight, career, simT, recv, payload } = event;
  return {
    seq,
    ...(namesPlayer && { handle: tables.visible.get(player)!.handle }),
    id,
    type,
    ver,
    session,
    ...(flight !== null && { flight }),
    career: tables.world.labels('career', String(player), career),
    ...(simT !== null && { sim_t: simT }),
    recv,
    payload: tables.published(player, JSON.parse(payload)),
  };
}
