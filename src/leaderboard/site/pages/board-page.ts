import type { BoardPage } from '../../../contract/board/index.js';
import { shownPlayers } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';
import { boardLink, playerLink } from '../links.js';
import { page } from '../parts/layout.js';
import { pagesLine } from '../parts/pages-line.js';
import { recordsTable } from '../parts/records-table.js';

const PERIODS = [
  ['alltime', 'All time'],
  ['daily', 'Today'],
  ['weekly', 'Week'],
  ['monthly', 'Month'],
  ['yearly', 'Year'],
] as const;

/** Shows a page of a board. @param at the window that was asked for; undefined for the present one */
export function boardPage(board: BoardPage, at: string | undefined): string {
  const { stat, title, ascending, period, bucket, population, limit, offset, rows, unit } = board;
  const records = rows.map((row) => ({
    ...row,
    unit,
    owner: html`<a href="${playerLink(row.handle)}">${row.handle}</a>`,
  }));
  const query = { period: period === 'alltime' ? undefined : period, at, limit: limit === 50 ? undefined : limit };
  const before = offset > 0 ? boardLink(stat, { ...query, offset: Math.max(0, offset - limit) || undefined }) : null;
  const after = offset + limit < population ? boardLink(stat, { ...query, offset: offset + limit }) : null;
  return page(
    { title, place: '/', about: `${title}: who is ahead.` },
    html`<div class="head">
        <div>
          <h1>${title}</h1>
          <span class="soft"
            >${ascending ? 'The smallest value is ahead' : 'The largest value is ahead'}${
              bucket !== undefined && html` · ${bucket}`
            }${population > 0 && html` · ${shownPlayers(population)}`}</span
          >
        </div>
        <nav class="segments" aria-label="Period">
          ${PERIODS.map(([name, words]) => segment(stat, name, words, period))}
        </nav>
      </div>
      <div class="panel scroll">
        ${rows.length === 0 ? html`<p class="empty">Nobody is on this board${period !== 'alltime' && ' in this time'} yet.</p>` : recordsTable('Player', records)}
      </div>
      ${pagesLine(before, after, ['Ahead', 'Further down'])}`,
  );
}

function segment(stat: string, period: string, words: string, chosen: string): Html {
  const href = boardLink(stat, { period: period === 'alltime' ? undefined : period });
  return period === chosen
    ? html`<a href="${href}" aria-current="true">${words}</a>`
    : html`<a href="${href}">${words}</a>`;
}
