import { COMPARED_MAX, type Comparison } from '../../../contract/board/index.js';
import { html, type Html } from '../../../base/html/index.js';
import { shownNumber } from '../format.js';
import { boardLink, historyLink, playerLink } from '../links.js';
import { page, type PageImage } from '../parts/layout.js';
import { type Strip, stripPlot } from '../parts/strip-plot.js';
import { valueCell } from '../parts/value.js';

/**
 * Returns the page that compares up to eight players. For each board, the page shows the players' values and the share
 * of other players who rank below each of them.
 * @param hasHistory reports whether a board has history pages; if it has, its values link to them
 * @param image the picture in the previews of shared links
 */
export function comparePage(
  asked: string,
  { handles, boards }: Comparison,
  hasHistory: HasHistory,
  image: PageImage,
): string {
  const found = handles.filter((each) => each.found).map(({ handle }) => handle);
  const missing = handles.filter((each) => !each.found);
  return page(
    {
      ...summaryOf(found, boards),
      place: '/compare',
      image,
    },
    html`<h1>Compare</h1>
      <form class="line" action="/compare">
        <label class="wide"
          >Handles, separated by commas, up to ${COMPARED_MAX}<input name="handles" value="${asked}" required /></label
        ><button class="first">Compare</button>
      </form>
      ${found.length < COMPARED_MAX && findForm(found.join(', '))}
      ${missing.length > 0 && html`<p class="notice">No player is called ${missing.map(({ handle }, at) => html`${at > 0 && ', '}<b>${handle}</b>`)}.</p>`}
      ${
        found.length > 0 &&
        (boards.length > 0
          ? comparison(found, boards, hasHistory)
          : html`<div class="panel"><p class="empty">None of them is on a board yet.</p></div>`)
      }`,
  );
}

/**
 * The form that searches for players. In the results, each player has a button that adds the player to the comparison.
 */
function findForm(compared: string): Html {
  const name = compared === '' ? 'A player' : 'Another player';
  return html`<form class="line" action="/players" role="search" aria-label="${name}">
    <input type="hidden" name="with" value="${compared}" />
    <label class="wide"
      >${name}<input
        name="q"
        type="search"
        placeholder="Part of a handle"
        minlength="2"
        maxlength="150"
        required /></label
    ><button>Find</button>
  </form>`;
}

type Boards = Comparison['boards'];
type HasHistory = (stat: string) => boolean;

function summaryOf(handles: readonly string[], boards: Boards): { title: string; about: string } {
  if (handles.length === 0) return { title: 'Compare', about: `Up to ${COMPARED_MAX} players beside each other.` };
  const shares = handles.map((handle) => `${handle} of ${percent(meanShare(handle, boards))}`);
  const about = `On ${shownNumber(boards.length)} ${boards.length === 1 ? 'board' : 'boards'}. Ahead of the other players, on average: ${shares.join(', ')}.`;
  return { title: `${NAMES.format(handles)} compared`, about };
}

const NAMES = new Intl.ListFormat('en-GB');

function comparison(handles: readonly string[], boards: Boards, hasHistory: HasHistory): Html {
  const shared = stripsOf(handles, boards);
  return html`<div class="panel padded">
      <h2 class="first">Ahead of</h2>
      <p class="faint">The share of other players who rank lower, averaged over the boards of each player.</p>
      <table class="shares">
        <tbody>
          ${handles.map((handle, at) => {
            const share = meanShare(handle, boards);
            return html`<tr class="player-${at + 1}">
              <td class="rank"><span class="mark-number">${at + 1}</span></td>
              <td class="who"><a href="${playerLink(handle)}">${handle}</a></td>
              <td>${meter(share)}</td>
              <td class="number">${percent(share)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${
      shared.length > 0 &&
      html`<h2>The rank of each player</h2>
        <div class="panel padded">${stripPlot(shared, ['ahead of nobody', 'ahead of everybody'])}</div>`
    }
    <h2>Board by board</h2>
    <div class="panel scroll">
      <table>
        <thead>
          <tr>
            <th>Board</th>
            ${handles.map((handle) => html`<th class="number who" title="${handle}">${handle}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${boards.map(({ stat, title, unit, rows }) => {
            const best = Math.min(...rows.map(({ rank }) => rank));
            return html`<tr>
              <td><a href="${boardLink(stat)}">${title}</a></td>
              ${handles.map((handle) => {
                const row = rows.find((each) => each.handle === handle);
                if (!row) return html`<td class="number faint">–</td>`;
                const cell = valueCell(row.value, unit);
                const value = hasHistory(stat) ? html`<a href="${historyLink(handle, stat)}">${cell}</a>` : cell;
                return html`<td class="number">
                  ${row.rank === best && rows.length > 1 ? html`<b>${value}</b>` : value}
                  <span class="faint">#${row.rank}</span>
                </td>`;
              })}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
}

/**
 * Returns a strip for each board that ranks at least two of the compared players. The position of a player's mark is
 * the share of the board's other players who rank below the player.
 */
function stripsOf(handles: readonly string[], boards: Boards): Strip[] {
  return boards
    .filter(({ rows }) => rows.length > 1)
    .map((board) => ({
      title: board.title,
      href: boardLink(board.stat),
      marks: handles.flatMap((handle, at) => {
        const share = shareOf(handle, board);
        if (share === undefined) return [];
        return [{ player: at + 1, share, words: `${handle} is ahead of ${percent(share)}` }];
      }),
    }));
}

/** Returns the share of a board's other players who rank below a player; 1 if there are no others. */
function shareOf(handle: string, { players, rows }: Boards[number]): number | undefined {
  const row = rows.find((each) => each.handle === handle);
  return row && (players > 1 ? (players - row.rank) / (players - 1) : 1);
}

/** Returns the mean of `shareOf` on all boards that rank the player; 0 if no board does. */
function meanShare(handle: string, boards: Boards): number {
  const shares = boards.map((board) => shareOf(handle, board)).filter((share) => share !== undefined);
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function meter(share: number): Html {
  return html`<span class="meter"
    ><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="${(share * 100).toFixed(1)}" height="1" /></svg
  ></span>`;
}
