import { type Html } from '../../site/html.js';
import { feedItem, feedList } from '../../site/parts/feed-list.js';
import type { FeedRow } from '../../store/reads/feed.js';
import { frameText } from './frames.js';

/** Returns markup in one line, as a frame holds it. */
const lineOf = ({ text }: Html): string => text.replace(/\s*\n\s*/g, ' ');

/** The frames of the stream of fragments: `list` replaces the list, `item` goes before its first item. */
export const listFrame = (rows: readonly FeedRow[]): Buffer =>
  Buffer.from(`event: list\ndata: ${lineOf(feedList(rows, 'sse'))}\n\n`);
export const itemFrame = (row: FeedRow): string => frameText(row.id, 'item', lineOf(feedItem(row)));
/** A sign of life that a page can show. */
export const heartbeatFrame = (now: number): Buffer =>
  Buffer.from(`event: heartbeat\ndata: <span id="feed-heartbeat" data-at="${now}"></span>\n\n`);
