import type { PlayerEvent } from '../../../contract/board/index.js';
import { shownDuration } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';
import { playerLink } from '../links.js';
import { timeCell } from './value.js';

/** Returns a table of events. If the rows have no handles, the table has no column for players. */
export function logTable(rows: readonly (PlayerEvent & { readonly handle?: string })[]): Html {
  if (rows.length === 0) return html`<p class="empty">No events here.</p>`;
  const named = rows.some(({ handle }) => handle !== undefined);
  return html`<table>
    <thead>
      <tr>
        <th class="number narrow-hide">Position</th>
        <th>Event</th>
        ${named && html`<th>Player</th>`}
        <th class="narrow-hide">Game time</th>
        <th>Received</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ seq, type, handle, sim_t, recv, payload }) =>
          html`<tr>
            <td class="rank narrow-hide">${seq}</td>
            <td>
              <details>
                <summary>${type}</summary>
                <pre tabindex="0">${shownPayload(payload)}</pre>
              </details>
            </td>
            ${
              named &&
              html`<td class="who">${handle !== undefined && html`<a href="${playerLink(handle)}">${handle}</a>`}</td>`
            }
            <td class="faint narrow-hide">${sim_t === undefined ? '' : shownDuration(sim_t)}</td>
            <td class="faint">${timeCell(recv)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const PAYLOAD_MAX = 2000;

/**
 * Formats a payload. Indents a short payload, unless indenting would make it much longer. For example, each number of a
 * deeply nested array would be on its own line, after more than a hundred spaces.
 */
function shownPayload(payload: object): string {
  const flat = JSON.stringify(payload);
  if (flat.length > PAYLOAD_MAX) return `${flat.slice(0, PAYLOAD_MAX)}… (/v1/events has all of it)`;
  const indented = JSON.stringify(payload, null, 2);
  return indented.length > 2 * PAYLOAD_MAX ? flat : indented;
}
