import type { CaseRecord } from '../run-results.js';
import { html, type Html } from './html.js';

/** Shows the cases that passed, a small picture each. */
export function passedCases(cases: readonly CaseRecord[]): Html {
  return html`<ul class="grid">
    ${cases.map(passedCase)}
  </ul>`;
}

function passedCase({ name, description, seconds, pictures, round }: CaseRecord): Html {
  const cut = name.lastIndexOf('/') + 1;
  return html`<li data-name="${name}" data-outcome="passed" title="${description}">
    ${pictures.thumbnail !== undefined && html`<img src="${pictures.thumbnail}" alt="" loading="lazy" />`}
    <span class="name"
      ><span class="feature">${name.slice(0, cut)}</span
      >${name.slice(cut)}${round !== undefined && ` (${round + 1})`}</span
    >
    <span class="time">${seconds.toFixed(2)} s</span>
  </li>`;
}
