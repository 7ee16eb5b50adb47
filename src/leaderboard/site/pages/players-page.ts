import type { HandleSearch } from '../../../contract/board/index.js';
import { html, type Html } from '../../../base/html/index.js';
import { playerLink } from '../links.js';
import { page } from '../parts/layout.js';

/**
 * Returns the page for searching players.
 * @param compared handles of a comparison to which the other results can be added, separated by commas; may be empty
 * @param found the result of the search, a sentence that explains why the query was refused, or null before a search
 */
export function playersPage(query: string, compared: string, found: HandleSearch | string | null): string {
  return page(
    { title: 'Players', place: '/players', about: 'Find a player by handle.' },
    html`<h1>Players</h1>
      ${compared !== '' && html`<p class="notice">Choose a player to compare with <b>${compared}</b>.</p>`}
      <form class="line" action="/players" role="search" aria-label="Part of a handle">
        ${compared !== '' && html`<input type="hidden" name="with" value="${compared}" />`}
        <label class="wide"
          >Part of a handle<input
            name="q"
            type="search"
            value="${query}"
            minlength="2"
            maxlength="150"
            required
            autofocus /></label
        ><button class="first">Search</button>
      </form>
      ${found !== null && (typeof found === 'string' ? html`<p class="notice">${found}</p>` : results(found, compared))}`,
  );
}

function results({ query, handles, truncated }: HandleSearch, compared: string): Html {
  if (handles.length === 0) return html`<div class="panel"><p class="empty">No handle contains “${query}”.</p></div>`;
  const chosen = compared.toLowerCase().split(/\s*,\s*/);
  return html`<form class="panel" action="/compare">
      <input type="hidden" name="handles" value="${compared}" />
      <table>
        <tbody>
          ${handles.map(
            (handle) =>
              html`<tr>
                <td class="who"><a href="${playerLink(handle)}">${handle}</a></td>
                <td class="number">
                  ${!chosen.includes(handle.toLowerCase()) && html`<button name="add" value="${handle}" aria-label="Compare ${handle}">Compare</button>`}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </form>
    ${truncated && html`<p class="soft">There are more players. Type more letters to see fewer.</p>`}`;
}
