import type { FeedRow } from '../../store/reads/feed.js';
import { frameText } from './frames.js';

/** The items that the list of a page keeps. */
export const ITEMS_MAX = 30;

/** Returns an item of the list. */
export function feedItem({ id, at, type, summary }: FeedRow): string {
  const time = new Date(at).toISOString();
  return (
    `<li class="feed-item" data-feed-id="${id}" data-type="${escaped(type)}">` +
    `<span class="feed-summary">${escaped(summary)}</span> <time datetime="${time}">${time}</time></li>`
  );
}

/** Returns the whole list, which takes the place of `#feed`. @param source `ssr` in a page as it is served */
export const feedList = (rows: readonly FeedRow[], source: 'sse' | 'ssr'): string =>
  `<ol id="feed" data-source="${source}" data-items-max="${ITEMS_MAX}">${rows.map(feedItem).join('')}</ol>`;

/** The frames of the stream of fragments: `list` replaces the list, `item` goes before its first item. */
export const listFrame = (rows: readonly FeedRow[]): Buffer =>
  Buffer.from(`event: list\ndata: ${feedList(rows, 'sse')}\n\n`);
export const itemFrame = (row: FeedRow): string => frameText(row.id, 'item', feedItem(row));
/** A sign of life that a page can show. */
export const heartbeatFrame = (now: number): Buffer =>
  Buffer.from(`event: heartbeat\ndata: <span id="feed-heartbeat" data-at="${now}"></span>\n\n`);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': ' ',
  '\r': ' ',
};

/** Writes a text of a client for HTML, in one line. */
const escaped = (text: string): string => text.replace(/[&<>"'\n\r]/g, (character) => ENTITIES[character]!);
