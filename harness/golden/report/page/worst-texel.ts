import { brightestError, describeRegion, heatColour, type Texel } from '../../../../src/compare/index.js';
import type { CaseRecord } from '../run-results.js';
import { looksAtOf } from '../notices.js';
import { html, type Html } from '../../../../src/base/html/index.js';
import { marks } from './marks.js';

/** Width of a magnified detail, in texels. The width is odd, so that the worst texel is in the middle. */
const CUT = 15;
/** CSS pixels per texel. */
const SCALE = 10;
const LEGEND_STEPS = 10;

export function worstTexel(record: CaseRecord): Html | false {
  const { comparison, pictures, drawing, surface } = record;
  const worst = comparison?.worst;
  if (!comparison || !worst || !drawing || pictures.expected === undefined) return false;
  const cut = (label: string, picture: string, texel: Texel): Html => {
    const place = (at: number): string => `${(Math.floor(CUT / 2) - at) * SCALE}px`;
    const size = `${drawing.width * SCALE}px ${drawing.height * SCALE}px`;
    const background = `url('${picture}') ${place(worst.x)} ${place(worst.y)} / ${size} no-repeat`;
    return html`<div class="cut">
      <div class="texels" style="background: ${background}"></div>
      <p><span class="swatch" style="background: rgb(${texel.slice(0, 3).join(' ')})"></span>${label}</p>
      <p class="value">${texel.join(' ')}</p>
    </div>`;
  };
  return html`<aside class="worst" aria-label="Where ${record.name} differs">
    ${heatMap(record)}
    <h4>Worst texel (${worst.x}, ${worst.y}), off by ${worst.difference}</h4>
    <div class="cuts">
      ${cut('expected', pictures.expected, worst.expected)} ${cut('actual', pictures.actual!, worst.actual)}
    </div>
    ${surface !== undefined && html`<p class="surface">${surface}</p>`}
  </aside>`;
}

function heatMap(record: CaseRecord): Html | false {
  const { comparison, pictures } = record;
  if (!comparison || pictures.diff === undefined) return false;
  const colours = Array.from({ length: LEGEND_STEPS + 1 }, (_, i) => `rgb(${heatColour(i / LEGEND_STEPS).join(' ')})`);
  const { mean, p50, p95, p99, max } = comparison.flip;
  const { region } = comparison;
  const brightest = brightestError(max);
  const looksAt = looksAtOf(record);
  const masked = looksAt !== null && `; the case ${looksAt}`;
  return html`<div class="heat">
    <h4>${share(comparison.differing, comparison.texels)} of the texels differ${masked}</h4>
    <div class="frame"><img src="${pictures.diff}" alt="Heat map of the FLIP error" />${marks(record)}</div>
    <div class="legend">
      <span class="scale" style="background: linear-gradient(to right, ${colours.join(', ')})"></span>
      <span class="ticks"
        ><span>0 the same</span><span>${brightest / 2}</span
        ><span>${brightest === 1 ? '1 the largest difference' : brightest}</span></span
      >
    </div>
    <table>
      <caption>
        FLIP error of the texels
      </caption>
      <thead>
        <tr>
          ${['mean', 'p50', 'p95', 'p99', 'max', 'region'].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        <tr>
          ${[mean, p50, p95, p99, max, region?.error ?? 0].map((value) => html`<td>${value === 0 || value >= 0.0005 ? value.toFixed(3) : '<0.001'}</td>`)}
        </tr>
      </tbody>
    </table>
    ${region !== null && html`<p>Worst region: ${describeRegion(region)}</p>`}
  </div>`;
}

function share(part: number, whole: number): string {
  const percent = (part / whole) * 100;
  return percent < 0.1 ? 'Under 0.1 %' : `${percent.toFixed(1)} %`;
}
