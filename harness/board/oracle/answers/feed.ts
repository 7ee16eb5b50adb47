import { summaryOf } from '../feed-summary.js';
import type { Tables } from '../tables.js';

interface FeedRow {
  readonly id: number;
  readonly at: number;
  readonly handle: string;
  readonly type: string;
  readonly summary: string;
}

const FEED_MAX = 500;

/** Returns the feed, newest first; hidden rows do not count towards its length. */
export function feedRows(tables: Tables): FeedRow[] {
  const { visible, folded } = tables;
  const rows = [...visible.values()].flatMap(({ player, handle }) =>
    folded.get(player)!.readable.flatMap((event) => {
      const text = tables.isFlagged(event) ? null : summaryOf(event);
      const { seq: id, recv: at, type } = event;
      return text === null ? [] : [{ id, at, handle, type, summary: `${handle} ${text}` }];
    }),
  );
  return rows.sort((a, b) => b.id - a.id).slice(0, FEED_MAX);
}

/** `GET /v1/feed` */
export const feed = (tables: Tables, limit = 30): object => ({ limit, rows: feedRows(tables).slice(0, limit) });
