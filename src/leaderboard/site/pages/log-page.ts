import type { Log } from '../../../contract/board/index.js';
import { html } from '../../../base/html/index.js';
import { withQuery } from '../links.js';
import { page } from '../parts/layout.js';
import { logTable } from '../parts/log-table.js';
import { pagesLine } from '../parts/pages-line.js';

export interface LogQuery {
  readonly handle?: string;
  readonly type?: string;
  readonly before?: string;
}

/** @param found a page of the log or, if the query was refused, a sentence that explains why */
export function logPage(query: LogQuery, found: Log | string, types: readonly string[]): string {
  const { handle = '', type = '' } = query;
  // A link may request a type that the list does not have.
  const choices = type === '' || types.includes(type) ? types : [type, ...types];
  const isNewest = query.before === undefined || query.before === '' || query.before === '0';
  return page(
    { title: 'Log', place: '/log', about: 'Every reported event, as sent.' },
    html`<h1>Log</h1>
      <p class="lead">
        All events as they were sent, newest first. The service leaves out the ids of installations, and replaces the
        ids of careers and kittens.
      </p>
      <form class="line" action="/log">
        <label
          >Type<select name="type">
            <option value="">all</option>
            ${choices.map((each) => html`<option${each === type && html` selected`}>${each}</option>`)}
          </select></label
        ><label class="wide">Handle<input name="handle" value="${handle}" maxlength="150" /></label
        ><button class="first">Show</button>
      </form>
      ${
        typeof found === 'string'
          ? html`<p class="notice">${found}</p>`
          : html`<div class="panel scroll">
                ${
                  found.events.length === 0 && found.next !== undefined
                    ? html`<p class="empty">The newest events are all hidden. Older ones may be visible.</p>`
                    : logTable(found.events)
                }
              </div>
              ${pagesLine(
                isNewest ? null : withQuery('/log', { handle, type }),
                found.next === undefined ? null : withQuery('/log', { handle, type, before: found.next }),
                ['Newest', 'Older'],
              )}`
      }`,
  );
}
