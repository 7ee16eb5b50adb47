import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { controls } from '../styles/controls.js';
import { dialog } from '../styles/dialog.js';
import { icon } from '../widgets/icon.js';
import './comparison-stage.js';
import type { ComparisonStage, ComparisonView, ComparedPictures } from './comparison-stage.js';
import type { Verdict } from '../../contract/index.js';
import { goldenUrl } from './golden-link.js';
import { loadTexels } from './load-texels.js';
import { type Rgb, rgbAt, rgbDifference } from './texel-difference.js';

const LOOKS: readonly (readonly [ComparisonView, string, string])[] = [
  ['slider', 'Slider', 'The accepted picture on the left of the line, the drawn one on the right'],
  ['blink', 'Blink', 'The two pictures in turn, in the same place'],
  ['onion', 'Onion skin', 'The drawn picture over the accepted one, half transparent'],
  ['difference', 'Difference', 'The difference of each channel, multiplied by a factor'],
  ['heat', 'Error map', 'Visible differences, by FLIP'],
  ['expected', 'Accepted', 'Only the accepted picture'],
  ['actual', 'Drawn', 'Only the drawn picture'],
];

const GAINS = [1, 4, 8, 32, 255] as const;

export class CompareDialog extends LitElement {
  static override properties: PropertyDeclarations = {
    look: { state: true },
    at: { state: true },
    gain: { state: true },
    blinking: { state: true },
    texel: { state: true },
    percent: { state: true },
    subject: { state: true },
    trouble: { state: true },
  };
  static override styles = [
    controls,
    dialog,
    css`
      dialog {
        width: min(1400px, calc(100vw - 32px));
        height: calc(100vh - 32px);
        max-height: none;
      }
      dialog[open] {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr) auto;
      }
      .head {
        flex-wrap: wrap;
        row-gap: 6px;
      }
      .head h2 {
        min-width: 120px;
        overflow-wrap: anywhere;
      }
      .segments {
        flex-wrap: wrap;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 16px;
        min-height: 44px;
        padding: 8px 18px;
      }
      .foot input[type='range'] {
        width: 200px;
      }
      .row {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      .values {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 14px;
        margin-left: auto;
        font-variant-numeric: tabular-nums;
      }
      .values span {
        white-space: pre;
      }
      .values i {
        display: inline-block;
        width: 11px;
        height: 11px;
        border-radius: 3px;
        vertical-align: -1px;
        background: var(--colour);
        outline: 1px solid light-dark(rgb(0 0 0 / 25%), rgb(255 255 255 / 30%));
      }
      .wait {
        display: grid;
        place-items: center;
        padding: 40px;
      }
    `,
  ];

  declare look: ComparisonView;
  /** In the slider view, the position of the slider, %. In the onion-skin view, the opacity, %. */
  declare at: number;
  declare gain: number;
  declare blinking: boolean;
  declare texel: { readonly x: number; readonly y: number } | null;
  declare percent: number;
  /** The pictures are null until they are loaded. */
  declare subject: { readonly name: string; readonly pictures: ComparedPictures | null } | null;
  declare trouble: string | null;

  constructor() {
    super();
    this.look = 'slider';
    this.at = 50;
    this.gain = 8;
    this.blinking = true;
    this.texel = null;
    this.percent = 100;
    this.subject = null;
    this.trouble = null;
  }

  /** @param verdict the result of the last comparison, whose pictures the server still has */
  async show(name: string, accepted: string, verdict: Verdict | undefined): Promise<void> {
    this.subject = { name, pictures: null };
    this.trouble = null;
    this.texel = null;
    this.look = verdict ? (this.look === 'expected' || this.look === 'heat' ? 'slider' : this.look) : 'expected';
    await this.updateComplete;
    this.renderRoot.querySelector('dialog')?.showModal();
    this.blinking = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    try {
      const [expected, actual, heat] = await Promise.all([
        loadTexels(goldenUrl(name, 'expected', accepted)),
        verdict ? loadTexels(goldenUrl(name, 'actual', verdict.at)) : null,
        verdict && !verdict.passed && verdict.figures ? loadTexels(goldenUrl(name, 'diff', verdict.at)) : null,
      ]);
      if (this.#isShowing(name)) this.subject = { name, pictures: { expected, actual, heat } };
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * Reports whether the dialog still shows this golden. While pictures load, the user may close the dialog or open
   * another golden.
   */
  #isShowing(name: string): boolean {
    return this.subject?.name === name;
  }

  override render(): TemplateResult {
    return html`<dialog aria-labelledby="title" @close=${() => (this.subject = null)}>
      ${this.subject ? this.#content(this.subject) : nothing}
    </dialog>`;
  }

  #content({ name, pictures }: NonNullable<CompareDialog['subject']>): TemplateResult {
    const looks = LOOKS.filter(
      ([look]) => look === 'expected' || (look === 'heat' ? pictures?.heat : pictures?.actual),
    );
    return html`
      <div class="head">
        <h2 id="title">${name}</h2>
        <div class="segments" role="group" aria-label="Way of comparing">
          ${looks.map(
            ([look, label, title]) =>
              html`<button title=${title} aria-pressed=${this.look === look} @click=${() => (this.look = look)}>
                ${label}
              </button>`,
          )}
        </div>
        <form method="dialog">
          <button class="plain square" aria-label="Close" title="Close (Esc)">${icon('close')}</button>
        </form>
      </div>
      ${
        pictures
          ? html`<livery-comparison-stage
              .pictures=${pictures}
              .look=${this.look}
              .at=${this.at}
              .gain=${this.gain}
              .blinking=${this.blinking}
              @slide=${(event: CustomEvent<number>) => (this.at = event.detail)}
              @texel=${(event: CustomEvent<CompareDialog['texel']>) => (this.texel = event.detail)}
              @zoomed=${(event: Event) => (this.percent = (event.target as ComparisonStage).percent)}
            ></livery-comparison-stage>`
          : html`<div class="wait soft" role="status">${this.trouble ?? 'The page is loading the pictures…'}</div>`
      }
      <div class="foot">${pictures ? [this.#tools(), this.#zoomTools(), this.#values(pictures)] : nothing}</div>
    `;
  }

  #tools(): TemplateResult | typeof nothing {
    switch (this.look) {
      case 'slider':
        return this.#range('Accepted on the left, drawn on the right');
      case 'onion':
        return this.#range('Opacity of the drawn picture');
      case 'blink':
        return html`<button
            class="small"
            aria-pressed=${!this.blinking}
            @click=${() => (this.blinking = !this.blinking)}
          >
            ${icon(this.blinking ? 'pause' : 'play')} ${this.blinking ? 'Pause' : 'Blink'}
          </button>
          <button
            class="small"
            title="Swaps the pictures; the space bar does too if the picture has the focus"
            @click=${() => {
              this.blinking = false;
              const stage = this.#stage()!;
              stage.front = !stage.front;
            }}
          >
            Swap
          </button>`;
      case 'difference':
        return html`<span class="row">
          <span class="soft">Times</span>
          <span class="segments" role="group" aria-label="Factor of the difference">
            ${GAINS.map(
              (gain) =>
                html`<button aria-pressed=${this.gain === gain} @click=${() => (this.gain = gain)}>${gain}</button>`,
            )}
          </span>
        </span>`;
      default:
        return nothing;
    }
  }

  #range(label: string): TemplateResult {
    return html`<input
      type="range"
      min="0"
      max="100"
      aria-label=${label}
      title=${label}
      style="--filled:${this.at}%"
      .value=${String(this.at)}
      @input=${(event: Event) => (this.at = Number((event.target as HTMLInputElement).value))}
    />`;
  }

  #zoomTools(): TemplateResult {
    return html`<span class="row" role="group" aria-label="Zoom">
      <button
        class="small square"
        aria-label="Zoom out"
        title="Zoom out (-)"
        @click=${() => this.#stage()?.zoomBy(0.5)}
      >
        −
      </button>
      <span class="numbers soft">${this.percent} %</span>
      <button class="small square" aria-label="Zoom in" title="Zoom in (+)" @click=${() => this.#stage()?.zoomBy(2)}>
        +
      </button>
      <button class="small" title="Shows the whole picture (0)" @click=${() => this.#stage()?.fit()}>Whole</button>
    </span>`;
  }

  #values({ expected, actual }: ComparedPictures): TemplateResult {
    const { texel } = this;
    if (!texel) return html`<span class="values small soft">Point at a pixel to read its colours</span>`;
    const from = rgbAt(expected, texel.x, texel.y);
    const to = actual && rgbAt(actual, texel.x, texel.y);
    return html`<output class="values small mono" aria-label="Colours under the pointer">
      <span>${texel.x}, ${texel.y}</span>
      ${from ? html`<span>${swatch(from)} accepted ${numbers(from)}</span>` : nothing}
      ${to ? html`<span>${swatch(to)} drawn ${numbers(to)}</span>` : nothing}
      ${from && to ? html`<span>difference ${numbers(rgbDifference(from, to), true)}</span>` : nothing}
    </output>`;
  }

  #stage(): ComparisonStage | null {
    return this.renderRoot.querySelector('livery-comparison-stage');
  }
}

const swatch = ([r, g, b]: Rgb): TemplateResult => html`<i style="--colour:rgb(${r} ${g} ${b})"></i>`;

/** Formats a colour in columns of constant width, so that the text does not move when its numbers change. */
function numbers(rgb: Rgb, signed = false): string {
  return rgb.map((each) => `${signed && each > 0 ? '+' : ''}${each}`.padStart(signed ? 4 : 3)).join(' ');
}

customElements.define('livery-compare', CompareDialog);
