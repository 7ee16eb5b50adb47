import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../widgets/icon.js';
import { toleranceInWords } from './golden-choices.js';
import { pictureSize, type Golden, type Verdict } from '../../contract/index.js';
import { goldenUrl } from './golden-link.js';
import { verdictFacts } from './verdict-facts.js';

export interface GoldenCard {
  readonly verdict: Verdict | undefined;
  /** A text that says when the compared frame was drawn; null if unknown. */
  readonly moment: string | null;
  /** True if the last comparison passed; undefined before the first comparison. */
  readonly passed: boolean | undefined;
  readonly isOpen: boolean;
  /** True while this golden is being compared or accepted. */
  readonly isDrawing: boolean;
  /** True while any golden is being compared or accepted. */
  readonly isBusy: boolean;
  readonly hasOwnCamera: boolean;
  readonly settings: () => TemplateResult;
  readonly toggle: () => void;
  readonly compare: () => void;
  readonly look: () => void;
  readonly accept: () => void;
  readonly remove: () => void;
}

export function goldenCard(golden: Golden, card: GoldenCard): TemplateResult {
  const { name, accepted, error } = golden;
  const { width, height } = pictureSize(golden);
  const { passed, isOpen } = card;
  const state =
    error !== null
      ? 'broken'
      : card.isDrawing
        ? 'drawing…'
        : passed === undefined
          ? 'not compared'
          : passed
            ? 'passed'
            : 'differs';
  return html`
    <li data-golden=${name} class=${isOpen ? 'open' : ''}>
      <button class="card" aria-expanded=${isOpen} aria-label="Details of ${name}" title=${name} @click=${card.toggle}>
        ${
          error === null
            ? html`<img
                src=${goldenUrl(name, 'expected', accepted)}
                style="aspect-ratio:${width}/${height}"
                alt=""
                loading="lazy"
              />`
            : html`<span class="nothing">its files cannot be used</span>`
        }
      </button>
      <span class="title">${name}</span>
      <span class="row">
        <span class="chip ${passed === undefined && error === null ? '' : passed ? 'ok' : 'bad'}">${state}</span>
        <span class="grow"></span>
        <button
          class="small square"
          title="Compare with what is drawn now"
          aria-label="Compare ${name} with what is drawn now"
          ?disabled=${card.isBusy || error !== null}
          @click=${card.compare}
        >
          ${icon('play')}
        </button>
      </span>
      ${isOpen ? details(golden, card) : nothing}
    </li>
  `;
}

function details(golden: Golden, card: GoldenCard): TemplateResult {
  const { name, width, height, pass, crop, accepted, error, tolerance } = golden;
  const { verdict } = card;
  const picture = (label: string, url: string): TemplateResult =>
    html`<figure>
      <img src=${url} alt="" loading="lazy" />
      <figcaption>${label}</figcaption>
    </figure>`;
  return html`
    <div class="detail">
      ${error === null ? nothing : html`<p class="trouble" role="alert">${error}</p>`}
      <span class="small soft numbers">
        ${width} × ${height}${pass === null ? '' : ` · ${pass}`}${crop === undefined ? '' : ` · part ${crop}`} ·
        ${toleranceInWords(golden)}. ${tolerance.why === '' ? '' : `Reason: ${tolerance.why}`}
      </span>
      ${
        verdict
          ? html`<button class="pictures" title="Compare the pictures of ${name} in full" @click=${card.look}>
              ${picture('Accepted', goldenUrl(name, 'expected', accepted))}
              ${picture('Drawn', goldenUrl(name, 'actual', verdict.at))}
              ${
                verdict.passed || !verdict.figures ? nothing : picture('Error map', goldenUrl(name, 'diff', verdict.at))
              }
            </button>`
          : nothing
      }
      ${verdict ? verdictFacts(verdict) : nothing}
      ${card.moment === null ? nothing : html`<span class="small soft numbers">${card.moment}</span>`}
      ${error === null ? card.settings() : nothing}
      <span class="row wrap">
        ${
          error === null
            ? html`<button class="small" title="Zoom, and read colours under the pointer" @click=${card.look}>
                ${icon('search')} ${verdict ? 'Look closely' : 'Look'}
              </button>`
            : nothing
        }
        <button
          class="small"
          ?disabled=${card.isBusy}
          title="Accepts the picture that the server draws now"
          @click=${card.accept}
        >
          Accept what is drawn
        </button>
        <button class="small plain danger" @click=${card.remove}>${icon('remove')} Remove</button>
      </span>
      ${card.hasOwnCamera ? html`<span class="small soft">Drawn from the shared view.</span>` : nothing}
    </div>
  `;
}
