import { html, type Html } from '../../../base/html/index.js';
import type { PlayerRecord } from '../../../contract/board/index.js';
import { contextCell, timeCell, valueCell } from './value.js';

/** A ranked record with what it belongs to; `players` is the size of the board, where the reader cannot see it. */
type RankedRecord = Pick<PlayerRecord, 'rank' | 'unit' | 'value' | 'context' | 'updated' | 'rewound'> &
  Partial<Pick<PlayerRecord, 'players'>> & { readonly owner: Html };

/** Shows records in a table. @param owners the heading above their owners */
export function recordsTable(owners: string, records: readonly RankedRecord[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th class="number">#</th>
        <th>${owners}</th>
        <th class="number">Value</th>
        <th class="narrow-hide">How</th>
        <th class="narrow-hide">When</th>
      </tr>
    </thead>
    <tbody>
      ${records.map(
        ({ rank, players, owner, unit, value, context, updated, rewound }) =>
          html`<tr${rank <= 3 && html` class="medal"`}><td class="rank"${players !== undefined && html` title="of ${players}"`}>${rank}</td><td class="who">${owner}${
            rewound && html` <span class="mark" title="This career was set back to an earlier time">rewound</span>`
          }</td><td class="number">${valueCell(value, unit)}</td><td class="narrow-hide">${contextCell(context)}</td><td class="faint narrow-hide">${timeCell(updated)}</td></tr>`,
      )}
    </tbody>
  </table>`;
}
