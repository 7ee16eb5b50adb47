import type { Census } from '../../../contract/board/index.js';
import { shownNumber } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';
import { withQuery } from '../links.js';
import { page } from '../parts/layout.js';
import { barPlot } from '../parts/bar-plot.js';
import { timeCell } from '../parts/value.js';

const FIGURES: readonly (readonly [key: keyof Census['collection'], words: string])[] = [
  ['scoring_players', 'players on a board'],
  ['handles', 'handles'],
  ['boards', 'boards'],
  ['placements', 'places on boards'],
  ['flights', 'flights'],
  ['flagged_flights', 'flagged flights'],
  ['careers', 'careers'],
  ['rewound_careers', 'careers set back'],
  ['kittens', 'kittens'],
  ['bodies', 'bodies reached'],
];

export function censusPage({ generated, events, collection }: Census): string {
  return page(
    { title: 'Census', place: '/census', about: 'Collected events, by day and by type.' },
    html`<h1>Census</h1>
      <p class="lead">
        ${shownNumber(events.total)} events on ${shownNumber(events.days)}
        ${events.days === 1 ? 'day' : 'days'}${
          events.busiest && html`, the most on ${events.busiest.bucket}: ${shownNumber(events.busiest.count)}`
        }.
        As of ${timeCell(generated)}.
      </p>
      <h2>Events per day</h2>
      <div class="panel padded">${daily(events.daily)}</div>
      <h2>Events by type</h2>
      <div class="panel scroll">${types(events)}</div>
      <h2>Results of these events</h2>
      <div class="cards">
        ${FIGURES.map(
          ([key, words]) =>
            html`<div class="panel card">
              <span class="best">${shownNumber(collection[key])}</span><span class="by">${words}</span>
            </div>`,
        )}
      </div>`,
  );
}

function daily(days: Census['events']['daily']): Html {
  if (days.length === 0) return html`<p class="empty">No events yet.</p>`;
  return barPlot(days.map(({ bucket, count }) => ({ name: bucket, value: count })));
}

function types({ types, total }: Census['events']): Html {
  if (types.length === 0) return html`<p class="empty">No events yet.</p>`;
  const most = types[0]!.count;
  return html`<table>
    <tbody>
      ${types.map(
        ({ type, count }) =>
          html`<tr>
            <td class="mono"><a href="${withQuery('/log', { type })}">${type}</a></td>
            <td class="narrow-hide">
              <span class="meter"
                ><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="${((count / most) * 100).toFixed(1)}" height="1" /></svg
              ></span>
            </td>
            <td class="number">${shownNumber(count)}</td>
            <td class="number faint">${((count / total) * 100).toFixed(1)} %</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
