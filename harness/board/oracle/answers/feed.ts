import { summaryOf } from '../feed-summary.js';
import type { ReadableEvent } from '../readable-event.js';
import type { Tables } from '../tables.js';

interface FeedRow {
  readonly id: number;
  readonly at: number;
  readonly handle: string;
  readonly type: string;
  readonly summary: string;
}

const FEED_MAX = 500;
const OF_PLAYER = 20;

/**
 * Returns the newest rows of the feed, newest first. Rows that must not be shown do not count towards the maximum
 * number of rows.
 */
export function feedRows(tables: Tables): FeedRow[] {
  const rows = [...tables.visible.values()].flatMap(({ player, handle }) =>
    keptOf(tables, player).flatMap((event) => {
      const { seq: id, recv: at, type } = event;
      return tables.isFlagged(event) ? [] : [{ id, at, handle, type, summary: `${handle} ${summaryOf(event)}` }];
    }),
  );
  return rows.sort((a, b) => b.id - a.id).slice(0, FEED_MAX);
}

/**
 * Returns the events that the feed stores. If a flight was flagged, the events after the flag are left out, and the
 * events before the flag stay.
 */
function keptOf(tables: Tables, player: number): readonly ReadableEvent[] {
  const readable = new Map(tables.folded.get(player)!.readable.map((event) => [event.seq, event]));
  const flagged = new Set<string>();
  const kept: ReadableEvent[] = [];
  for (const { seq, type, flight } of tables.eventsOf(player)) {
    if (type === 'flight.flagged' && flight !== null) flagged.add(flight);
    const event = readable.get(seq);
    if (event && !(flight !== null && flagged.has(flight)) && summaryOf(event) !== null) kept.push(event);
  }
  return kept.slice(-OF_PLAYER);
}

/** `GET /v1/feed` */
export const feed = (tables: Tables, limit = 30): object => ({ limit, rows: feedRows(tables).slice(0, limit) });
