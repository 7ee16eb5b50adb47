import type { CaseRecord } from '../run-results.js';
import { looksAtOf } from '../notices.js';
import { html, type Html } from '../../../../src/base/html/index.js';

/** Returns the list of passed cases. Cases with a warning come first, together with their warnings. */
export function passedCases(cases: readonly CaseRecord[]): Html {
  const warned = cases.filter(({ warnings = [] }) => warnings.length > 0);
  return html`${
      warned.length > 0 &&
      html`<ul class="warnings" aria-label="Warnings">
        ${warned.flatMap(({ name, warnings = [] }) =>
          warnings.map((warning) => html`<li><strong>${name}</strong>: ${warning}</li>`),
        )}
      </ul>`
    }
    <ul class="grid">
      ${[...warned, ...cases.filter((each) => !warned.includes(each))].map(passedCase)}
    </ul>`;
}

function passedCase(record: CaseRecord): Html {
  const { name, description, seconds, pictures, round, warnings = [] } = record;
  const looksAt = looksAtOf(record);
  const cut = name.lastIndexOf('/') + 1;
  return html`<li data-name="${name}" data-outcome="passed" title="${description}">
    ${pictures.thumbnail !== undefined && html`<img src="${pictures.thumbnail}" alt="" loading="lazy" />`}
    <span class="name"
      ><span class="feature">${name.slice(0, cut)}</span
      >${name.slice(cut)}${round !== undefined && ` (${round + 1})`}</span
    >
    <span class="time">${seconds.toFixed(2)} s</span>
    ${looksAt !== null && html`<span class="looks-at">${looksAt}</span>`}
    ${warnings.length > 0 && html`<span class="warned">passed with a warning</span>`}
  </li>`;
}
