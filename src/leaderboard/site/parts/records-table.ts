import { html, type Html } from '../../../base/html/index.js';
import type { PlayerRecord } from '../../../contract/board/index.js';
import type { Shown } from '../format.js';
import { flightLink } from '../links.js';
import { contextCell, timeCell, valueCell } from './value.js';

/**
 * A ranked record with the board or player that it belongs to; `players` is the size of the board, if the page does not
 * show it.
 */
type RankedRecord = Pick<PlayerRecord, 'rank' | 'unit' | 'value' | 'context' | 'updated' | 'rewound'> &
  Partial<Pick<PlayerRecord, 'players'>> & {
    readonly owner: Html;
    /** The handle of the player. */
    readonly player: string;
    /** The value with as many digits as it needs; by itself, the usual ones. */
    readonly shown?: Shown | undefined;
    /** True for the record that the reader asked for. */
    readonly isAsked?: boolean;
  };

/** Shows records in a table. On narrow screens the details of a record are a line of their own below it. @param owners the heading above their owners */
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

/** Links to the flight that a record names. */
const flightOf = (player: string, context: RankedRecord['context']): Html | false =>
  context?.flight !== undefined && html`<a href="${flightLink(player, String(context.flight))}">flight</a>`;

function classOf(rank: number, isAsked: boolean | undefined): Html | false {
  if (isAsked) return html` class="${rank <= 3 ? 'medal asked' : 'asked'}" aria-current="true"`;
  return rank <= 3 && html` class="medal"`;
}
