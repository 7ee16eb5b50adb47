import type { FeedRow } from '../answers.js';
import { type Html, html } from '../html.js';
import { playerLink } from '../links.js';
import { timeCell } from './value.js';

/** Shows a row of the feed. Its text begins with the handle, which leads to the player. */
export function feedItem({ id, at, handle, type, summary }: FeedRow): Html {
  return html`<li class="feed-item" data-feed-id="${id}" data-type="${type}">
    <a href="${playerLink(handle)}">${handle}</a>${summary.slice(handle.length)}${timeCell(at)}
  </li>`;
}

/** Shows the newest rows; a script keeps the list up to date where there is one. */
export function feedList(rows: readonly FeedRow[]): Html {
  return html`<section id="feed" data-source="ssr" aria-label="Latest events">
    <ul class="feed panel" aria-live="off">
      ${rows.map(feedItem)}
    </ul>
    ${rows.length === 0 && html`<p class="panel empty" id="feed-empty">Nothing has happened yet.</p>`}
  </section>`;
}
