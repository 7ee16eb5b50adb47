import type { BoardPage } from '../../../contract/board/index.js';
import { aboutBoard } from '../board-abouts.js';
import { type Shown, shownApart, shownNumber, shownPlayers } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';
import { boardLink, historyLink, playerLink } from '../links.js';
import { page, type PageImage } from '../parts/layout.js';
import { pagesLine } from '../parts/pages-line.js';
import { recordsTable } from '../parts/records-table.js';
import { valueCell } from '../parts/value.js';

const PERIODS = [
  ['alltime', 'All time'],
  ['daily', 'Today'],
  ['weekly', 'Week'],
  ['monthly', 'Month'],
  ['yearly', 'Year'],
] as const;

export interface BoardView {
  /** The requested window; undefined for the present window. */
  readonly at: string | undefined;
  readonly rank: number | undefined;
  /** The handle of the requested player, which the links of the page keep; undefined if no player was requested. */
  readonly asked: string | undefined;
  /** The neighbouring windows, if the page links to them. */
  readonly earlier?: string | undefined;
  readonly later?: string | undefined;
  /** A sentence that explains why the requested player or rank is not shown. */
  readonly why?: string | undefined;
  /** True if the board has history pages, to which its rows link. */
  readonly hasHistory: boolean;
  readonly image: PageImage;
}

export function boardPage(board: BoardPage, view: BoardView): string {
  const { at, rank, asked, later, why, hasHistory, image } = view;
  const { stat, title, ascending, period, bucket, population, limit, offset, rows, unit, around } = board;
  const shown = shownApart(
    rows.map(({ value }) => value),
    unit,
  );
  const records = rows.map((row, place) => ({
    ...row,
    unit,
    player: row.handle,
    shown: shown[place],
    history: hasHistory && historyLink(row.handle, stat),
    isAsked: row.rank === (around?.rank ?? rank),
    owner: html`<a href="${playerLink(row.handle)}">${row.handle}</a>`,
  }));
  const span = { period: period === 'alltime' ? undefined : period, at };
  // A page around a player is short. Its links still lead to pages of normal length.
  const size = around ? 50 : limit;
  const query = { ...span, limit: size === 50 ? undefined : size };
  const before = offset > 0 ? boardLink(stat, { ...query, offset: Math.max(0, offset - size) || undefined }) : null;
  const after = offset + limit < population ? boardLink(stat, { ...query, offset: offset + limit }) : null;
  const words = (place: number): string => Object.values(shown[place]!).join(' ').trim();
  return page(
    { title, place: '/', about: [aboutBoard(stat), summaryOf(board, words)].filter(Boolean).join(' '), image },
    html`<div class="head">
        <div>
          <h1>${title}</h1>
          <span class="soft"
            >${ascending ? 'The smallest value ranks first' : 'The largest value ranks first'}${
              bucket !== undefined && html` · ${bucket}`
            }${population > 0 && html` · ${shownPlayers(population)}`}</span
          >
        </div>
        <nav class="segments" aria-label="Period">
          ${PERIODS.map(([name, words]) => segment(stat, name, words, { chosen: period, asked }))}
        </nav>
      </div>
      <p class="lead">${aboutBoard(stat)}</p>
      ${windowsLine(board, view)} ${population > 0 && findForm(board, view)}
      ${why !== undefined && html`<p class="notice" role="status">${why}</p>`} ${aroundLine(board, shown)}
      <div class="panel scroll">
        ${rows.length === 0 ? html`<p class="empty">No player is ${offset > 0 ? 'this far down' : 'on this board'}${period !== 'alltime' && ' in this time'}${offset === 0 && later === undefined && ' yet'}.</p>` : recordsTable('Player', records)}
      </div>
      ${pagesLine(before, after, ['Ahead', 'Further down'])}`,
  );
}

const NAMED_MAX = 3;

function summaryOf({ around, rows, offset, population, bucket }: BoardPage, words: (place: number) => string): string {
  const span = bucket === undefined ? '' : ` in ${bucket}`;
  const asked = around && rows.findIndex(({ rank }) => rank === around.rank);
  if (around && asked !== undefined && rows[asked])
    return `${around.handle} is ${shownNumber(around.rank)} of ${shownPlayers(population)}${span}: ${words(asked)}.`;
  const [leader, ...others] = offset === 0 ? rows.slice(0, NAMED_MAX) : [];
  if (!leader) return '';
  const next = others.map(({ handle }, at) => `${handle} (${words(at + 1)})`).join(' and ');
  return `${leader.handle} leads${span} with ${words(0)}${next && `, before ${next}`}.`;
}

function aroundLine({ around, rows, population, unit, ascending }: BoardPage, shown: readonly Shown[]): Html | false {
  if (!around) return false;
  const at = rows.findIndex(({ rank }) => rank === around.rank);
  const next = rows[at - 1];
  // The percentage is a share of the other players, so it needs at least two players.
  const behind = population > 1 ? Math.floor((100 * (population - around.rank)) / (population - 1)) : 0;
  return html`<p class="notice" role="status">
    <strong>${around.handle}</strong> is ${shownNumber(around.rank)} of
    ${shownPlayers(population)}${population > 1 && html`, ahead of ${behind} % of the others`}.${
      next &&
      html` Rank ${shownNumber(around.rank - 1)} needs ${ascending ? 'less' : 'more'} than
      ${valueCell(next.value, unit, shown[at - 1])}.`
    }
  </p>`;
}

function findForm({ stat, period, around, population }: BoardPage, { at, rank, asked }: BoardView): Html {
  const hidden = html`${period !== 'alltime' && html`<input type="hidden" name="period" value="${period}" />`}${
    at !== undefined && html`<input type="hidden" name="at" value="${at}" />`
  }`;
  return html`<div class="finders">
    <form class="line" action="${boardLink(stat)}" role="search" aria-label="A player of this board">
      ${hidden}<label class="wide"
        >Find a player here<input
          name="around"
          value="${around?.handle ?? asked ?? ''}"
          placeholder="Handle"
          maxlength="150"
          required
          autocomplete="off" /></label
      ><button>Find</button>
    </form>
    <form class="line" action="${boardLink(stat)}#asked" aria-label="A rank of this board">
      ${hidden}<label
        >Go to rank<input
          name="rank"
          type="number"
          min="1"
          max="${String(population)}"
          value="${rank === undefined ? '' : String(rank)}"
          required /></label
      ><button>Go</button>
    </form>
  </div>`;
}

function windowsLine({ stat, period }: BoardPage, { earlier, later, asked }: BoardView): Html | false {
  if (earlier === undefined && later === undefined) return false;
  const link = (window: string | undefined, rel: string, text: string): Html | false =>
    window !== undefined &&
    html`<a rel="${rel}" href="${boardLink(stat, { period, at: window, around: asked })}">${text}</a>`;
  return html`<nav class="windows" aria-label="Times before and after">
    ${link(earlier, 'prev', `← ${earlier}`)} ${link(later, 'next', `${later} →`)}
  </nav>`;
}

function segment(
  stat: string,
  period: string,
  words: string,
  { chosen, asked }: { readonly chosen: string; readonly asked: string | undefined },
): Html {
  const href = boardLink(stat, { period: period === 'alltime' ? undefined : period, around: asked });
  return period === chosen
    ? html`<a href="${href}" aria-current="true">${words}</a>`
    : html`<a href="${href}">${words}</a>`;
}
