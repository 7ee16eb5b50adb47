import type { Texel } from '../../../compare/index.js';
import type { CaseRecord } from '../run-results.js';
import { html, type Html } from './html.js';

/** Texels across a magnified cut; odd, so that the worst one is in the middle. */
const CUT = 15;
/** CSS pixels per texel. */
const SCALE = 10;

/** The worst texel and its neighbours in both pictures, its values, and what the passes made of it. */
export function magnifier({ comparison, pictures, drawing, surface }: CaseRecord): Html | false {
  const worst = comparison?.worst;
  if (!comparison || !worst || !drawing || pictures.expected === undefined) return false;
  const cut = (label: string, picture: string, texel: Texel): Html => {
    const place = (at: number): string => `${(Math.floor(CUT / 2) - at) * SCALE}px`;
    const size = `${drawing.width * SCALE}px ${drawing.height * SCALE}px`;
    return html`<div class="cut">
      <div
        class="texels"
        style="background: url('${picture}') ${place(worst.x)} ${place(worst.y)} / ${size} no-repeat"
      ></div>
      <p><span class="swatch" style="background: rgb(${texel.slice(0, 3).join(' ')})"></span>${label}</p>
      <p class="value">${texel.join(' ')}</p>
    </div>`;
  };
  const { mean, p50, p95, p99, max } = comparison.flip;
  return html`<aside class="worst" aria-label="Worst texel">
    <h4>Worst texel (${worst.x}, ${worst.y}), off by ${worst.difference}</h4>
    <div class="cuts">
      ${cut('expected', pictures.expected, worst.expected)} ${cut('actual', pictures.actual!, worst.actual)}
    </div>
    ${surface !== undefined && html`<p class="surface">${surface}</p>`}
    <table>
      <caption>
        FLIP error
      </caption>
      <thead>
        <tr>
          ${['mean', 'p50', 'p95', 'p99', 'max'].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        <tr>
          ${[mean, p50, p95, p99, max].map((value) => html`<td>${value.toPrecision(2)}</td>`)}
        </tr>
      </tbody>
    </table>
    <p class="share">
      ${share(comparison.differing, comparison.texels)} of the texels
      differ${comparison.masked > 0 && `; ${comparison.masked} are masked`}
    </p>
  </aside>`;
}

function share(part: number, whole: number): string {
  const percent = (part / whole) * 100;
  return percent < 0.1 ? 'Under 0.1 %' : `${percent.toFixed(1)} %`;
}
