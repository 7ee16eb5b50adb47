import { html, type Html } from '../../../base/html/index.js';

export function pagesLine(before: string | null, after: string | null, words: readonly [string, string]): Html | false {
  if (before === null && after === null) return false;
  return html`<nav class="pages" aria-label="Pages">
    <span>${before !== null && html`<a class="button" rel="prev" href="${before}">← ${words[0]}</a>`}</span
    ><span>${after !== null && html`<a class="button" rel="next" href="${after}">${words[1]} →</a>`}</span>
  </nav>`;
}
