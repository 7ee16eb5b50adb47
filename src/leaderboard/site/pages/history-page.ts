import type { History } from '../../../contract/board/index.js';
import { aboutBoard } from '../board-abouts.js';
import { shownApart, shownValue } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';
import { boardLink, playerLink } from '../links.js';
import { page } from '../parts/layout.js';
import { linePlot } from '../parts/line-plot.js';
import { timeCell, valueCell } from '../parts/value.js';

/** Returns a page that lists the days on which a player's value changed, with the new values, newest first. */
export function historyPage({ handle, stat, title, unit, steps }: History): string {
  const shown = shownApart(
    steps.map(({ value }) => value),
    unit,
  );
  const rows = steps.map((step, at) => ({ ...step, shown: shown[at] })).toReversed();
  return page(
    {
      title: `${title} of ${handle}`,
      place: '/players',
      about: `How ${handle} reached the present value. ${aboutBoard(stat)}`,
    },
    html`<h1>${title}</h1>
      <p class="lead">
        of <a href="${playerLink(handle)}">${handle}</a>, day by day. ${aboutBoard(stat)}
        <a href="${boardLink(stat, { around: handle })}">The board</a>
      </p>
      ${steps.length > 1 && html`<div class="panel padded">${plotOf(steps, unit)}</div>`}
      <div class="panel scroll">
        ${
          rows.length === 0
            ? html`<p class="empty">No value yet.</p>`
            : html`<table>
                <thead>
                  <tr>
                    <th>Day</th>
                    <th class="number">Value</th>
                    <th>Received</th>
                  </tr>
                </thead>
                <tbody>
                  ${rows.map(
                    ({ day, value, updated, shown: text }) =>
                      html`<tr>
                        <td>${day}</td>
                        <td class="number">${valueCell(value, unit, text)}</td>
                        <td class="faint">${timeCell(updated)}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>`
        }
      </div>`,
  );
}

function plotOf(steps: History['steps'], unit: string): Html {
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const words = (value: number): string => Object.values(shownValue(value, unit)).join(' ').trim();
  return linePlot({
    points: steps.map(({ updated: x, value: y }) => ({ x, y })),
    isStepped: true,
    label: `From ${words(first.value)} on ${first.day} to ${words(last.value)} on ${last.day}`,
    ends: [first.day, last.day],
  });
}
