import type { Html } from '../../../base/html/index.js';
import { feedItem, feedList } from '../../site/parts/feed-list.js';
import type { FeedRow } from '../../../contract/board/index.js';
import { frameText, rowFrameText } from './frames.js';

/** Joins the lines of markup, because a frame sends the markup in one field. */
const lineOf = ({ text }: Html): string => text.replace(/\s*[\r\n]\s*/g, ' ');

/**
 * The frames of the fragment stream. The page replaces its whole list with `list`, and inserts `item` before the first
 * item of its list.
 */
export const listFrame = (rows: readonly FeedRow[]): Buffer =>
  Buffer.from(frameText('list', lineOf(feedList(rows, 'sse'))));
export const itemFrame = (row: FeedRow): string => rowFrameText(row.id, 'item', lineOf(feedItem(row)));
/** A heartbeat as markup, which a page can insert. */
export const heartbeatFrame = (now: number): Buffer =>
  Buffer.from(frameText('heartbeat', `<span id="feed-heartbeat" data-at="${now}"></span>`));
