import { html, type Html } from '../../../base/html/index.js';
import type { PlayerRecord } from '../../../contract/board/index.js';
import type { Shown } from '../format.js';
import { flightLink } from '../links.js';
import { contextCell, timeCell, valueCell } from './value.js';

/**
 * A record and its place on a board. `players` is the number of players on the board; absent if the page does not show
 * it.
 */
type RankedRecord = Pick<PlayerRecord, 'rank' | 'unit' | 'value' | 'context' | 'updated' | 'rewound'> &
  Partial<Pick<PlayerRecord, 'players'>> & {
    readonly owner: Html;
    readonly player: string;
    /** The formatted value, if it needs more digits than usual. */
    readonly shown?: Shown | undefined;
    /** Link to the history of the record. Absent if the record has no history. */
    readonly history?: string | false;
    /** True if the reader requested this record. */
    readonly isAsked?: boolean;
  };

/**
 * Returns a table of records. On narrow screens, the details of a record are on a separate line.
 * @param owners heading of the column with the boards or the players
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
        ({ rank, players, owner, player, unit, value, context, updated, rewound, shown, history, isAsked }) =>
          html`<tr${classOf(rank, isAsked)}><td class="rank"${players !== undefined && html` title="of ${players}"`}>${rank}</td><td class="who">${owner}${
            rewound && html` <span class="mark" title="This career was set back to an earlier time">rewound</span>`
          }</td><td class="number">${valueCell(value, unit, shown)}</td><td class="how">${contextCell(context, html`${flightOf(player, context)}${history && html`<a href="${history}">history</a>`}`)}</td><td class="when faint">${timeCell(updated)}</td></tr>`,
      )}
    </tbody>
  </table>`;
}

/** Returns a link to the flight in which the record was set; false if there is none. */
const flightOf = (player: string, context: RankedRecord['context']): Html | false =>
  context?.flight !== undefined && html`<a href="${flightLink(player, String(context.flight))}">flight</a>`;

function classOf(rank: number, isAsked: boolean | undefined): Html | false {
  if (isAsked) return html` id="asked" class="${rank <= 3 ? 'medal asked' : 'asked'}" aria-current="true"`;
  return rank <= 3 && html` class="medal"`;
}
