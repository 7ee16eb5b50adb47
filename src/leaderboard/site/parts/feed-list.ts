import type { FeedRow } from '../../../contract/board/index.js';
import { html, type Html } from '../../../base/html/index.js';
import { playerLink } from '../links.js';
import { shownSummary } from '../shown-summary.js';
import { timeCell } from './value.js';

export const ITEMS_MAX = 30;

/** Returns an item of the feed. Its text begins with the handle, which is a link to the player. */
export function feedItem(row: FeedRow): Html {
  const { id, at, handle, type } = row;
  return html`<li class="feed-item" data-feed-id="${id}" data-type="${type}">
    <a href="${playerLink(handle)}">${handle}</a>${shownSummary(row)} ${timeCell(at)}
  </li>`;
}

/** @param source `ssr` for a page, `sse` for the live stream */
export function feedList(rows: readonly FeedRow[], source: 'ssr' | 'sse' = 'ssr'): Html {
  return html`<ol
    id="feed"
    data-source="${source}"
    data-items-max="${ITEMS_MAX}"
    class="feed panel"
    aria-label="Latest events"
  >
    ${rows.map(feedItem)}
  </ol>`;
}
