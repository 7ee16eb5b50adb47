import type { Html } from '../../../base/html/index.js';
import { feedItem, feedList } from '../../site/parts/feed-list.js';
import type { FeedRow } from '../../../contract/board/index.js';
import { frameText, rowFrameText } from './frames.js';

/** Puts the markup on one line, because a frame needs a separate `data` field for each line. */
const lineOf = ({ text }: Html): string => text.replace(/\s*[\r\n]\s*/g, ' ');

/** An event `list` replaces the whole list on the page, and an event `item` adds an item at the top of the list. */
export const listFrame = (rows: readonly FeedRow[]): Buffer =>
  Buffer.from(frameText('list', lineOf(feedList(rows, 'sse'))));
export const itemFrame = (row: FeedRow): string => rowFrameText(row.id, 'item', lineOf(feedItem(row)));
export const heartbeatFrame = (now: number): Buffer =>
  Buffer.from(frameText('heartbeat', `<span id="feed-heartbeat" data-at="${now}"></span>`));
