import type { CaseRecord } from '../run-results.js';
import { html, type Html } from './html.js';

/** What passed, with a small picture each, by feature. */
export function passedCases(cases: readonly CaseRecord[]): Html {
  const features = new Map<string, CaseRecord[]>();
  for (const record of cases) {
    const feature = record.name.split('/')[0]!;
    const rows = features.get(feature);
    if (rows) rows.push(record);
    else features.set(feature, [record]);
  }
  return html`${[...features].map(
    ([feature, rows]) =>
      html`<section class="feature-group">
        <h3>${feature} <span class="count">${rows.length}</span></h3>
        <ul class="grid">
          ${rows.map((record) => passedCase(record, feature))}
        </ul>
      </section>`,
  )}`;
}

function passedCase({ name, description, seconds, pictures, round }: CaseRecord, feature: string): Html {
  const short = name.startsWith(`${feature}/`) ? name.slice(feature.length + 1) : name;
  return html`<li data-name="${name}" data-outcome="passed" title="${description}">
    ${pictures.thumbnail !== undefined && html`<img src="${pictures.thumbnail}" alt="" loading="lazy" />`}
    <span class="name">${short}${round !== undefined && ` (${round + 1})`}</span>
    <span class="time">${seconds.toFixed(2)} s</span>
  </li>`;
}
