import type { BoardPage } from '../../../contract/board/index.js';
import { shownPlayers } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';
import { boardLink, playerLink } from '../links.js';
import { page } from '../parts/layout.js';
import { pagesLine } from '../parts/pages-line.js';
import { contextCell, timeCell, valueCell } from '../parts/value.js';

const PERIODS = [
  ['alltime', 'All time'],
  ['daily', 'Today'],
  ['weekly', 'Week'],
  ['monthly', 'Month'],
  ['yearly', 'Year'],
] as const;

/** Shows a page of a board. @param at the window that was asked for; undefined for the present one */
export function boardPage(board: BoardPage, at: string | undefined): string {
  const { stat, title, ascending, period, bucket, population, limit, offset, rows } = board;
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
        ${rows.length === 0 ? html`<p class="empty">Nobody is on this board${period !== 'alltime' && ' in this time'} yet.</p>` : table(board)}
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

function table({ rows, unit }: BoardPage): Html {
  return html`<table>
    <thead>
      <tr>
        <th class="number">#</th>
        <th>Player</th>
        <th class="number">Value</th>
        <th class="narrow-hide">How</th>
        <th class="narrow-hide">When</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ rank, handle, value, context, updated, rewound }) =>
          html`<tr${rank <= 3 && html` class="medal"`}><td class="rank">${rank}</td><td class="who"><a href="${playerLink(handle)}">${handle}</a>${
            rewound && html` <span class="mark" title="This career was set back to an earlier time">rewound</span>`
          }</td><td class="number">${valueCell(value, unit)}</td><td class="narrow-hide">${contextCell(context)}</td><td class="faint narrow-hide">${timeCell(updated)}</td></tr>`,
      )}
    </tbody>
  </table>`;
}
