import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { groundFor } from '../paint/colour.js';
import { TEXT_FONTS, textFault } from '../paint/sticker-text.js';
import { startTextSticker } from '../state/text-sticker.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { colourSwatches, swatchStyles } from '../widgets/colour-swatches.js';
import { icon } from '../widgets/icon.js';
import '../widgets/knob.js';
import type { KnobChange } from '../widgets/knob.js';
import { SessionElement } from '../widgets/session-element.js';
import { walkRadios } from '../widgets/walk-radios.js';

export class StickerTextForm extends SessionElement {
  static override properties: PropertyDeclarations = {
    text: { state: true },
    font: { state: true },
    square: { state: true },
    colour: { state: true },
    isDrawing: { state: true },
  };
  static override styles = [
    controls,
    layout,
    swatchStyles,
    css`
      :host([hidden]) {
        display: none;
      }
      .form {
        display: grid;
        gap: 8px;
      }
      textarea {
        width: 100%;
        min-height: 56px;
        padding: 6px 8px;
        resize: vertical;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        font-size: 20px;
        line-height: 1.2;
      }
      textarea::placeholder {
        color: inherit;
        opacity: 0.7;
      }
      textarea[aria-invalid='true'] {
        border-color: var(--bad);
      }
      .last {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      input[type='color'] {
        width: 36px;
        height: 28px;
        padding: 2px;
      }
    `,
  ];

  declare text: string;
  declare font: number;
  /** The font size, m. */
  declare square: number;
  declare colour: string;
  declare isDrawing: boolean;
  /** True if the user has set the font size. */
  #isSized = false;

  constructor() {
    super();
    this.text = '';
    this.font = 0;
    this.square = 1;
    this.colour = '#1d1f22';
    this.isDrawing = false;
  }

  protected override observed(): readonly Observable[] {
    return [this.session.recent];
  }

  override render(): TemplateResult {
    const font = TEXT_FONTS[this.font]!;
    const fault = this.text === '' ? null : textFault(this.text, font);
    return html`<div class="form">
      <textarea
        aria-label="Text of a new sticker"
        aria-invalid=${fault !== null}
        aria-describedby=${fault === null ? nothing : 'fault'}
        rows="2"
        placeholder="Type some words"
        style="font-family:'${font.family}';font-weight:${font.weight};color:${this.colour};background:${groundFor(this.colour)}"
        .value=${this.text}
        @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}
      ></textarea>
      ${fault === null ? nothing : html`<p class="trouble" id="fault" role="alert">${fault[0]!.toUpperCase()}${fault.slice(1)}.</p>`}
      <div class="segments" role="radiogroup" aria-label="Typeface" @keydown=${walkRadios}>
        ${TEXT_FONTS.map(
          ({ family }, index) =>
            html`<button
              role="radio"
              aria-checked=${index === this.font}
              tabindex=${index === this.font ? 0 : -1}
              @click=${() => (this.font = index)}
            >
              ${family}
            </button>`,
        )}
      </div>
      <livery-knob
        label="Letters"
        unit="m"
        .value=${this.square}
        .min=${0.05}
        .max=${20}
        .log=${true}
        @knob-change=${(event: CustomEvent<KnobChange>) => {
          this.square = event.detail.value;
          this.#isSized = true;
        }}
      ></livery-knob>
      ${colourSwatches('Text', this.colour, this.session.recent.list, (hex) => (this.colour = hex))}
      <div class="last">
        <input
          type="color"
          aria-label="Colour of the text"
          .value=${this.colour}
          @input=${(event: Event) => (this.colour = (event.target as HTMLInputElement).value)}
          @change=${() => this.session.recent.add(this.colour)}
        />
        <span class="grow"></span>
        <button
          class="primary"
          ?disabled=${this.text.trim() === '' || fault !== null || this.isDrawing}
          @click=${() => void this.#place()}
        >
          ${icon('spray')} Place text
        </button>
      </div>
    </div>`;
  }

  async #place(): Promise<void> {
    const { text, colour, square } = this;
    this.isDrawing = true;
    await this.session.attempt('Text', () =>
      startTextSticker(this.session, { text, font: TEXT_FONTS[this.font]!, colour, square, isFitted: !this.#isSized }),
    );
    this.isDrawing = false;
  }
}

customElements.define('livery-sticker-text', StickerTextForm);
