import type { PlayerLog, Profile } from '../../../contract/board/index.js';
import { shownNumber } from '../format.js';
import { html } from '../../../base/html/index.js';
import { boardLink, withQuery } from '../links.js';
import { page } from '../parts/layout.js';
import { logTable } from '../parts/log-table.js';
import { recordsTable } from '../parts/records-table.js';
import { timeCell } from '../parts/value.js';

/** Returns a player's page: the records by rank, best first, and the latest events. */
export function playerPage({ handle, since, stats }: Profile, log: PlayerLog): string {
  const firsts = stats.filter(({ rank }) => rank === 1).length;
  const byRank = stats
    .toSorted((a, b) => a.rank - b.rank || a.title.localeCompare(b.title))
    .map((record) => ({
      ...record,
      player: handle,
      owner: html`<a href="${boardLink(record.stat, { around: handle })}">${record.title}</a>`,
    }));
  return page(
    { title: handle, place: '/players', about: `Records of ${handle}.` },
    html`<div id="player" data-stream="${withQuery('/v1/events/stream', { handle })}">
      <div class="head">
        <div>
          <h1>${handle}</h1>
          <span class="soft"
            >since ${timeCell(since)} · on ${shownNumber(stats.length)}
            ${stats.length === 1 ? 'board' : 'boards'}${firsts > 0 && html` · first on ${shownNumber(firsts)} of them`}
            · <span class="live" id="live">as of now</span></span
          >
        </div>
        <a class="button" href="${withQuery('/compare', { handles: handle })}">Compare</a>
      </div>
      <div class="panel scroll">
        ${stats.length === 0 ? html`<p class="empty">No records yet.</p>` : recordsTable('Board', byRank)}
      </div>
      <h2>Latest events</h2>
      <div class="panel scroll">${logTable(log.events)}</div>
      ${log.next !== undefined && html`<p><a href="${withQuery('/log', { handle })}">All events of ${handle}</a></p>`}
    </div>`,
  );
}
