import type { Comparison } from '../answers.js';
import { type Html, html } from '../html.js';
import { boardLink, playerLink } from '../links.js';
import { page } from '../parts/layout.js';
import { valueCell } from '../parts/value.js';

/** The most players that are compared. */
const PLAYERS_MAX = 8;

/** Shows up to eight players beside each other: the share of a board that each is ahead of, and every value. */
export function comparePage(asked: string, { handles, boards }: Comparison): string {
  const found = handles.filter((each) => each.found);
  const missing = handles.filter((each) => !each.found);
  return page(
    { title: 'Compare', place: '/compare', about: 'Up to eight players beside each other.' },
    html`<h1>Compare</h1>
      <form class="line" action="/compare">
        <label class="wide"
          >Handles, with commas between them, up to ${PLAYERS_MAX}<input
            name="handles"
            value="${asked}"
            required /></label
        ><button class="first">Compare</button>
      </form>
      ${missing.length > 0 && html`<p class="notice">Nobody is called ${missing.map(({ handle }, at) => html`${at > 0 && ', '}<b>${handle}</b>`)}.</p>`}
      ${
        found.length > 0 &&
        (boards.length > 0
          ? comparison(
              found.map(({ handle }) => handle),
              boards,
            )
          : html`<div class="panel"><p class="empty">None of them is on a board yet.</p></div>`)
      }`,
  );
}

type Boards = Comparison['boards'];

function comparison(handles: readonly string[], boards: Boards): Html {
  return html`<div class="panel padded">
      <h2 class="first">Ahead of</h2>
      <p class="faint">The mean share of the other players that each is ahead of, over the boards that each is on.</p>
      <table>
        <tbody>
          ${handles.map((handle) => {
            const share = meanShare(handle, boards);
            return html`<tr>
              <td class="who"><a href="${playerLink(handle)}">${handle}</a></td>
              <td>${meter(share)}</td>
              <td class="number">${(share * 100).toFixed(0)} %</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <h2>Board by board</h2>
    <div class="panel scroll">
      <table>
        <thead>
          <tr>
            <th>Board</th>
            ${handles.map((handle) => html`<th class="number">${handle}</th>`)}
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
                const value = valueCell(row.value, unit);
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

/** Returns the mean share of a board's other players that a player is ahead of; one alone is ahead of all. */
function meanShare(handle: string, boards: Boards): number {
  const shares = boards.flatMap(({ players, rows }) => {
    const row = rows.find((each) => each.handle === handle);
    return row ? [players > 1 ? (players - row.rank) / (players - 1) : 1] : [];
  });
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** A bar from nothing to all. */
function meter(share: number): Html {
  return html`<span class="meter"
    ><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="${(share * 100).toFixed(1)}" height="1" /></svg
  ></span>`;
}
