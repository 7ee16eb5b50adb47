import type { CaseRecord } from '../run-results.js';
import { Html, html } from '../../../../src/base/html/index.js';
import type { CaseStanding } from '../../review/standing.js';
import { marks } from './marks.js';
import { decisionButtons, decisionData } from './review-parts.js';
import { worstTexel } from './worst-texel.js';

/** @param standing the state of the case in its review, or undefined on a page without a review */
export function failedCase(record: CaseRecord, index: number, standing?: CaseStanding): Html {
  const { name, description, seconds, round, facts = [], rerun, accept, drawing } = record;
  const id = `failure-${index}`;
  const [wrong = 'failed', ...others] = facts;
  // If the pictures were compared, the pictures and the panel beside them already show the other facts.
  const rest = record.comparison ? firstDifferent(record) : others;
  const cut = name.lastIndexOf('/') + 1;
  return html`<article
    class="case"
    id="${id}"
    data-name="${name}"
    data-outcome="failed"
    ${standing && decisionData(record, standing)}
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
    ${standing && decisionButtons(record, standing)} ${record.pictures.actual !== undefined && pictures(record, id)}
    <div class="commands">
      ${command('Run again', rerun)}
      ${accept !== undefined && record.pictures.actual !== undefined && command('Accept', accept)}
    </div>
    ${howItCame(record)}
  </article>`;
}

function firstDifferent({ passes = [] }: CaseRecord): string[] {
  const first = passes.find(({ differing = 0 }) => differing > 0);
  return first ? [`first pass that differs from the accepted one: ${first.name}, ${first.differing} texels`] : [];
}

function pictures(record: CaseRecord, id: string): Html {
  const views = caseViews(record);
  const first = views[0]!;
  const { width, height } = record.drawing ?? { width: 16, height: 9 };
  const worst = record.comparison?.worst;
  const split = worst ? Math.min(Math.max(Math.round((worst.x / width) * 100), 8), 92) : 50;
  return html`<div class="look">
    <figure>
      <div
        class="pane ${first.left === undefined ? 'single' : 'pair'}"
        style="--width: ${width}; --height: ${height}; --split: ${split}%"
      >
        <img class="right" src="${first.right}" alt="${first.label}: ${first.left === undefined ? '' : 'actual'}" />
        <img class="left" src="${first.left ?? first.right}" alt="${first.label}: expected" />
        ${marks(record)}
        <span class="side is-left" aria-hidden="true">expected</span
        ><span class="side is-right" aria-hidden="true">actual</span>
        <input
          class="split"
          type="range"
          min="0"
          max="100"
          value="${split}"
          step="0.5"
          aria-label="Expected left of here, actual right of it"
        />
        <span class="handle" aria-hidden="true"></span>
      </div>
      <fieldset class="views">
        <legend>View</legend>
        ${views.map((view, i) => chooser(view, id, i))}
      </fieldset>
      ${first.left !== undefined && html`<button type="button" class="blink" aria-pressed="false">Blink</button>`}
    </figure>
    ${worstTexel(record)}
  </div>`;
}

function chooser({ label, left, right, note }: CaseView, id: string, index: number): Html {
  return html`<label class="view${note === undefined ? '' : ' differs'}">
    <input
      type="radio"
      name="${id}-view"
      data-left="${left ?? ''}"
      data-right="${right}"
      data-label="${label}"
      ${index === 0 && new Html('checked')}
    />
    <img src="${right}" alt="" loading="lazy" /><span>${label}</span>${note !== undefined && html`<em>${note}</em>`}
  </label>`;
}

function command(label: string, text: string): Html {
  return html`<p class="command">
    <span>${label}</span><code>${text}</code
    ><button type="button" data-copy="${text}" aria-label="Copy the command: ${label}">Copy</button>
  </p>`;
}

function howItCame({ drawing, tolerance, mask, message, facts }: CaseRecord): Html {
  const bound = tolerance && Object.entries(tolerance).filter(([key]) => key !== 'comparer' && key !== 'why');
  return html`<details class="how">
    <summary>Scene, writes and tolerance</summary>
    ${
      drawing &&
      html`<dl>
          <dt>scene</dt>
          <dd>
            ${drawing.scene}${drawing.samples > 1 && `, ${drawing.samples} samples`}${drawing.crop !== undefined && `, crop ${drawing.crop}`}
          </dd>
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

/** A view of a case: one picture, or the expected and the actual picture with a slider between them. */
interface CaseView {
  readonly label: string;
  /** The expected picture, on the left of the slider. */
  readonly left?: string;
  readonly right: string;
  readonly note?: string;
}

/** Returns the views of a case that has an actual picture, the most useful first. */
function caseViews({ pictures: { actual, expected, diff }, passes = [] }: CaseRecord): readonly CaseView[] {
  const views: (CaseView | false)[] = [
    expected !== undefined && { label: 'Slider', left: expected, right: actual! },
    expected !== undefined && { label: 'Expected', right: expected },
    { label: 'Actual', right: actual! },
    diff !== undefined && { label: 'Heat map', right: diff },
    ...passes.map(({ name, actual: right, expected: left, differing }): CaseView => ({
      label: name,
      right,
      ...(left === undefined ? {} : { left }),
      ...(differing === undefined || differing === 0 ? {} : { note: 'differs' }),
    })),
  ];
  return views.filter((view) => view !== false);
}
