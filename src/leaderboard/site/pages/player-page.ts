import type { PlayerLog, Profile } from '../../../contract/board/index.js';
import { shownNumber, shownValue } from '../format.js';
import { html } from '../../../base/html/index.js';
import { boardLink, historyLink, withQuery } from '../links.js';
import { page, type PageImage } from '../parts/layout.js';
import { logTable } from '../parts/log-table.js';
import { recordsTable } from '../parts/records-table.js';
import { timeCell } from '../parts/value.js';

const NAMED_MAX = 3;

export const byRank = (stats: Profile['stats']): Profile['stats'] =>
  stats.toSorted((a, b) => a.rank - b.rank || a.title.localeCompare(b.title));

/**
 * Returns a player's page: the records, best rank first, and the latest events.
 * @param hasHistory reports whether a board has history pages
 * @param image the picture in the previews of shared links
 */
export function playerPage(
  { handle, since, stats }: Profile,
  log: PlayerLog,
  hasHistory: (stat: string) => boolean,
  image: PageImage,
): string {
  const firsts = stats.filter(({ rank }) => rank === 1).length;
  const records = byRank(stats).map((record) => ({
    ...record,
    player: handle,
    history: hasHistory(record.stat) && historyLink(handle, record.stat),
    owner: html`<a href="${boardLink(record.stat, { around: handle })}">${record.title}</a>`,
  }));
  return page(
    { title: handle, place: '/players', about: summaryOf(stats, firsts), image },
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
        ${stats.length === 0 ? html`<p class="empty">No records yet.</p>` : recordsTable('Board', records)}
      </div>
      <h2>Latest events</h2>
      <div class="panel scroll">${logTable(log.events)}</div>
      ${log.next !== undefined && html`<p><a href="${withQuery('/log', { handle })}">All events of ${handle}</a></p>`}
    </div>`,
  );
}

/** @param firsts number of boards that the player leads */
function summaryOf(stats: Profile['stats'], firsts: number): string {
  if (stats.length === 0) return 'No records yet.';
  const best = byRank(stats)
    .slice(0, NAMED_MAX)
    .map(({ rank, title, value, unit }) => {
      const words = Object.values(shownValue(value, unit)).join(' ').trim();
      return `#${shownNumber(rank)} ${title} (${words})`;
    });
  const boards = `On ${shownNumber(stats.length)} ${stats.length === 1 ? 'board' : 'boards'}`;
  return `${boards}${firsts > 0 ? `, first on ${shownNumber(firsts)}` : ''}. Best: ${best.join(', ')}.`;
}
