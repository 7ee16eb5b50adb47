import { html, type Html } from '../../../base/html/index.js';
import type { PlayerRecord } from '../../../contract/board/index.js';
import type { Shown } from '../format.js';
import { flightLink } from '../links.js';
import { contextCell, timeCell, valueCell } from './value.js';

/** A ranked record, with its board or player. `players` is the number of players on the board, if the page shows it. */
type RankedRecord = Pick<PlayerRecord, 'rank' | 'unit' | 'value' | 'context' | 'updated' | 'rewound'> &
  Partial<Pick<PlayerRecord, 'players'>> & {
    readonly owner: Html;
    readonly player: string;
    /** The formatted value, with as many digits as the table needs. Default: the usual digits. */
    readonly shown?: Shown | undefined;
    /** True for the record that the reader requested. */
    readonly isAsked?: boolean;
  };

/**
 * Formats records as a table. On narrow screens, a record's details are on a separate line.
 * @param owners heading of the column with the boards or players
 */
export function recordsTable(owners: string, records: readonly RankedRecord[]): Html {
  return html`<table class="records">
    <thead>
      <tr>
        <th class="number">#</th>
        <th>${owners}</th>
        <th class="number">Value</th>
        <th>How</th>
        <th>When</th>
      </tr>
    </thead>
    <tbody>
      ${records.map(
        ({ rank, players, owner, player, unit, value, context, updated, rewound, shown, isAsked }) =>
          html`<tr${classOf(rank, isAsked)}><td class="rank"${players !== undefined && html` title="of ${players}"`}>${rank}</td><td class="who">${owner}${
            rewound && html` <span class="mark" title="This career was set back to an earlier time">rewound</span>`
          }</td><td class="number">${valueCell(value, unit, shown)}</td><td class="how">${contextCell(context, flightOf(player, context))}</td><td class="when faint">${timeCell(updated)}</td></tr>`,
      )}
    </tbody>
  </table>`;
}

/** Returns a link to the flight of the record. Returns false without a flight. */
const flightOf = (player: string, context: RankedRecord['context']): Html | false =>
  context?.flight !== undefined && html`<a href="${flightLink(player, String(context.flight))}">flight</a>`;

function classOf(rank: number, isAsked: boolean | undefined): Html | false {
  if (isAsked) return html` id="asked" class="${rank <= 3 ? 'medal asked' : 'asked'}" aria-current="true"`;
  return rank <= 3 && html` class="medal"`;
}
