import { heatColour } from '../../../compare/index.js';
import type { CaseRecord } from '../run-results.js';
import { html, type Html, raw } from './html.js';
import { magnifier } from './magnifier.js';
import { caseViews, type CaseView } from './views.js';

/** A case that failed: what is wrong, its pictures to compare, what led to them, and how to run it again. */
export function failedCase(record: CaseRecord, index: number): Html {
  const { name, description, seconds, round, facts = [], rerun, accept, drawing } = record;
  const id = `failure-${index}`;
  const [wrong = 'failed', ...rest] = facts;
  const cut = name.lastIndexOf('/') + 1;
  return html`<article
    class="case"
    id="${id}"
    data-name="${name}"
    data-outcome="failed"
    tabindex="-1"
    aria-labelledby="${id}-name"
  >
    <header>
      <h3 id="${id}-name"><span class="feature">${name.slice(0, cut)}</span>${name.slice(cut)}</h3>
      <p class="time">
        ${round !== undefined && `round ${round + 1} · `}${drawing && `${drawing.width}×${drawing.height} px · `}${seconds.toFixed(2)}
        s
      </p>
      <p class="description">${description}</p>
      <p class="wrong">${wrong}</p>
      ${
        rest.length > 0 &&
        html`<ul class="facts">
          ${rest.map((fact) => html`<li>${fact}</li>`)}
        </ul>`
      }
    </header>
    ${record.pictures.actual !== undefined && pictures(record, id)}
    <div class="commands">
      ${command('Run again', rerun)}
      ${accept !== undefined && record.pictures.actual !== undefined && command('Accept', accept)}
    </div>
    ${howItCame(record)}
  </article>`;
}

function pictures(record: CaseRecord, id: string): Html {
  const views = caseViews(record);
  const first = views[0]!;
  const { width, height } = record.drawing ?? { width: 16, height: 9 };
  return html`<div class="look">
    <figure>
      <div class="pane ${first.left === undefined ? 'single' : 'pair'}" style="--width: ${width}; --height: ${height}">
        <img class="right" src="${first.right}" alt="${first.label}: ${first.left === undefined ? '' : 'actual'}" />
        <img class="left" src="${first.left ?? first.right}" alt="${first.label}: expected" />
        ${marks(record, width, height)}
        <span class="side is-left" aria-hidden="true">expected</span
        ><span class="side is-right" aria-hidden="true">actual</span>
        <input
          class="split"
          type="range"
          min="0"
          max="100"
          value="50"
          step="0.5"
          aria-label="Expected left of here, actual right of it"
        />
        <span class="handle" aria-hidden="true"></span>
      </div>
      <figcaption class="legend" hidden>${legend()}</figcaption>
      <fieldset class="views">
        <legend>View</legend>
        ${views.map((view, i) => chooser(view, id, i))}
      </fieldset>
    </figure>
    ${magnifier(record)}
  </div>`;
}

function chooser({ label, left, right, heat, note }: CaseView, id: string, index: number): Html {
  return html`<label class="view${note === undefined ? '' : ' differs'}">
    <input
      type="radio"
      name="${id}-view"
      data-left="${left ?? ''}"
      data-right="${right}"
      data-label="${label}"
      ${heat && raw('data-heat')}
      ${index === 0 && raw('checked')}
    />
    <img src="${right}" alt="" loading="lazy" /><span>${label}</span>${note !== undefined && html`<em>${note}</em>`}
  </label>`;
}

/** Rings the worst texel, hatches what was not compared. */
function marks({ comparison, mask, pictures: { mask: picture } }: CaseRecord, width: number, height: number): Html {
  const worst = comparison?.worst;
  const radius = Math.max(width, height) / 40;
  return html`<svg class="marks" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
    ${mask?.image !== undefined && picture !== undefined && html`<image class="mask-picture" href="${picture}" width="${width}" height="${height}" />`}
    ${(mask?.rectangles ?? []).map(
      (r) => html`<rect class="mask" x="${r.x}" y="${r.y}" width="${r.width}" height="${r.height}" />`,
    )}
    ${
      worst &&
      ['halo', 'ring'].map(
        (kind) =>
          html`<circle
            class="${kind}"
            cx="${worst.x + 0.5}"
            cy="${worst.y + 0.5}"
            r="${radius}"
            vector-effect="non-scaling-stroke"
          />`,
      )
    }
  </svg>`;
}

const LEGEND_STEPS = 10;

function legend(): Html {
  const colours = Array.from({ length: LEGEND_STEPS + 1 }, (_, i) => `rgb(${heatColour(i / LEGEND_STEPS).join(' ')})`);
  return html`<span class="scale" style="background: linear-gradient(to right, ${colours.join(', ')})"></span>
    <span class="ticks"><span>0</span><span>0.25</span><span>0.5</span><span>0.75</span><span>1</span></span>
    <span>FLIP error of each texel: 0 looks the same, 1 is as different as colours can be</span>`;
}

function command(label: string, text: string): Html {
  return html`<p class="command">
    <span>${label}</span><code>${text}</code
    ><button type="button" data-copy="${text}" aria-label="Copy the command: ${label}">Copy</button>
  </p>`;
}

/** Scene, configuration, writes, tolerance, mask: all that the case file says. */
function howItCame({ drawing, tolerance, mask, message, facts }: CaseRecord): Html {
  const bound = tolerance && Object.entries(tolerance).filter(([key]) => key !== 'comparer' && key !== 'why');
  return html`<details class="how">
    <summary>Scene, writes and tolerance</summary>
    ${
      drawing &&
      html`<dl>
          <dt>scene</dt>
          <dd>${drawing.scene}${drawing.samples > 1 && `, ${drawing.samples} samples`}</dd>
          ${
            drawing.set.length > 0 &&
            html`<dt>set</dt>
              <dd>${drawing.set.join(', ')}</dd>`
          }
          ${
            tolerance &&
            html`<dt>tolerance</dt>
              <dd>
                ${[tolerance.comparer, ...(bound ?? []).map(([key, value]) => `${key} ${JSON.stringify(value)}`)].join(', ')}:
                ${tolerance.why}
              </dd>`
          }
          ${
            mask &&
            html`<dt>mask</dt>
              <dd>${mask.why}</dd>`
          }
        </dl>
        <ol class="writes" tabindex="0" aria-label="Field writes">
          ${drawing.writes.map((line) => html`<li><code>${line}</code></li>`)}
        </ol>
        ${
          drawing.writeCount > drawing.writes.length &&
          html`<p>and ${drawing.writeCount - drawing.writes.length} more</p>`
        }`
    }
    ${message !== undefined && facts !== undefined && message.length > 0 && !drawing && html`<pre tabindex="0">${message}</pre>`}
  </details>`;
}
