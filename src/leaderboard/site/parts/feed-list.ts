import type { FeedRow } from '../../../contract/board/index.js';
import { html, type Html } from '../../../base/html/index.js';
import { playerLink } from '../links.js';
import { timeCell } from './value.js';

/** The items that the list of a page keeps. */
export const ITEMS_MAX = 30;

/** Shows a row of the feed. Its text begins with the handle, which leads to the player. */
export function feedItem({ id, at, handle, type, summary }: FeedRow): Html {
  const said = summary.slice(handle.length);
  return html`<li class="feed-item" data-feed-id="${id}" data-type="${type}">
    <a href="${playerLink(handle)}">${handle}</a>${said} ${timeCell(at)}
  </li>`;
}

/** Shows the newest rows. @param source `ssr` in a page as it is served, `sse` in the live stream */
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
