import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { clamp01 } from '../../base/math/index.js';
import {
  formatComponents,
  hexFromSrgb,
  type Hsv,
  hsvFromSrgb,
  parseColour,
  parseComponents,
  type Srgb,
  srgbFromHsv,
} from '../paint/colour.js';
import { controls } from '../styles/controls.js';
import { CheckedEntry } from './checked-entry.js';
import { icon } from './icon.js';
import { newGesture } from './knob.js';
import { parseTypedNumber } from './parse-number.js';
import { colourPickerStyles } from './colour-picker-styles.js';
import { colourSwatches, swatchStyles } from './colour-swatches.js';

/** The new colour is formatted like a `color` leaf of the tree. */
export interface ColourChange {
  readonly text: string;
  readonly gesture: string | null;
  /** Call this if the server refuses the colour. The picker then shows its `value` again. */
  readonly refused?: () => void;
}

const COMPONENTS = ['Red', 'Green', 'Blue'] as const;

/**
 * A colour picker. Sends `colour-change` with each change, and `colour-settled` with `#rrggbb` when the user has
 * finished a change. Sends `take-colour` when the user wants to pick a colour in the picture.
 */
export class ColourPicker extends LitElement {
  static override properties = { value: {}, label: {}, recent: { attribute: false } };
  static override styles = [controls, swatchStyles, colourPickerStyles];

  /** The colour as three components, like a `color` leaf. */
  declare value: string;
  declare label: string;
  declare recent: readonly string[];
  /** The current colour. For a grey, which has no hue, the picker keeps the last hue. */
  #hsv: Hsv = { hue: 0, saturation: 0, value: 1 };
  #gesture: string | null = null;
  /** True if the server has refused the current colour. At the end of a drag, the picker then shows `value` again. */
  #isRefused = false;
  readonly #hex = new CheckedEntry(this, {
    id: 'hex',
    parse: parseColour,
    wanted: 'a colour; type #rrggbb, #rgb, or three numbers from 0 to 1',
    apply: (colour) => this.#set(colour),
  });
  readonly #components = COMPONENTS.map(
    (name, index) =>
      new CheckedEntry(this, {
        id: name.toLowerCase(),
        parse: parseComponent,
        wanted: 'a number from 0 to 1',
        apply: (value) => {
          const [red, green, blue] = srgbFromHsv(this.#hsv).map((own, at) => (at === index ? value : own));
          this.#set([red!, green!, blue!]);
        },
      }),
  );

  constructor() {
    super();
    this.value = '1 1 1';
    this.label = 'Colour';
    this.recent = [];
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const given = parseComponents(this.value);
    if (!(changed.has('value') || this.#isRefused) || this.#gesture !== null || !given) return;
    this.#isRefused = false;
    if (formatComponents(srgbFromHsv(this.#hsv)) === formatComponents(given)) return;
    const next = hsvFromSrgb(given);
    this.#hsv = next.saturation === 0 || next.value === 0 ? { ...next, hue: this.#hsv.hue } : next;
  }

  override render(): TemplateResult {
    const { hue, saturation, value } = this.#hsv;
    const colour = srgbFromHsv(this.#hsv);
    const percent = (part: number): string => `${Math.round(part * 100)} %`;
    return html`
      ${colourSwatches(this.label, hexFromSrgb(colour), this.recent, (hex) => this.#set(parseColour(hex)!))}
      <div
        class="area"
        style="--hue:${hue}"
        tabindex="0"
        role="slider"
        aria-label="${this.label}: saturation and brightness"
        aria-valuemin="0"
        aria-valuemax="100"
        aria-valuenow=${Math.round(saturation * 100)}
        aria-valuetext="saturation ${percent(saturation)}, brightness ${percent(value)}"
        @pointerdown=${(event: PointerEvent) => this.#press(event)}
        @pointermove=${(event: PointerEvent) => this.#move(event)}
        @pointerup=${() => this.#release()}
        @lostpointercapture=${() => this.#release()}
        @keydown=${(event: KeyboardEvent) => this.#key(event)}
      >
        <span
          class="dot"
          style="left:${saturation * 100}%;top:${(1 - value) * 100}%;background:${hexFromSrgb(colour)}"
        ></span>
      </div>
      <input
        class="hue"
        type="range"
        min="0"
        max="359"
        aria-label="${this.label}: hue"
        aria-valuetext="${Math.round(hue * 360)}°"
        style="--hue:${hue}"
        .value=${live(String(Math.round(hue * 360)))}
        @input=${(event: Event) => this.#pick({ hue: Number((event.target as HTMLInputElement).value) / 360 })}
        @change=${() => this.#release()}
      />
      <div class="entries">
        <label>Hex ${this.#hex.input({ current: hexFromSrgb(colour) })}</label>
        ${COMPONENTS.map((name, index) => {
          const current = String(Math.round(colour[index]! * 1000) / 1000);
          return html`<label>${name} ${this.#components[index]!.input({ current, inputMode: 'decimal' })}</label>`;
        })}
      </div>
      ${[this.#hex, ...this.#components].map((entry) => entry.trouble())}
      <button
        class="small take"
        title="Take a colour from the picture"
        @click=${() => this.dispatchEvent(new CustomEvent('take-colour'))}
      >
        ${icon('dropper')}<span>Take a colour from the picture</span>
      </button>
    `;
  }

  #press(event: PointerEvent): void {
    const area = event.currentTarget as HTMLElement;
    area.setPointerCapture(event.pointerId);
    this.#gesture = newGesture();
    this.#move(event);
  }

  #move(event: PointerEvent): void {
    const area = event.currentTarget as HTMLElement;
    if (!area.hasPointerCapture(event.pointerId)) return;
    const box = area.getBoundingClientRect();
    this.#pick({
      saturation: clamp01((event.clientX - box.left) / box.width),
      value: clamp01(1 - (event.clientY - box.top) / box.height),
    });
  }

  #key(event: KeyboardEvent): void {
    const step = event.shiftKey ? 0.1 : 0.02;
    const { saturation, value } = this.#hsv;
    const moved: Partial<Record<string, Partial<Hsv>>> = {
      ArrowLeft: { saturation: clamp01(saturation - step) },
      ArrowRight: { saturation: clamp01(saturation + step) },
      ArrowUp: { value: clamp01(value + step) },
      ArrowDown: { value: clamp01(value - step) },
    };
    const next = moved[event.key];
    if (!next) return;
    event.preventDefault();
    this.#pick(next);
    this.#release();
  }

  #pick(next: Partial<Hsv>): void {
    this.#gesture ??= newGesture();
    this.#hsv = { ...this.#hsv, ...next };
    this.requestUpdate();
    this.#send({ text: formatComponents(srgbFromHsv(this.#hsv)), gesture: this.#gesture });
  }

  #release(): void {
    if (this.#gesture === null) return;
    this.#gesture = null;
    if (this.#isRefused) this.requestUpdate();
    else this.#choose(srgbFromHsv(this.#hsv));
  }

  readonly #refuse = (): void => {
    this.#isRefused = true;
    this.requestUpdate();
  };

  #set(colour: Srgb): void {
    this.#hsv = hsvFromSrgb(colour);
    this.requestUpdate();
    this.#send({ text: formatComponents(colour), gesture: null });
    this.#choose(colour);
  }

  #choose(colour: Srgb): void {
    this.dispatchEvent(new CustomEvent('colour-settled', { detail: hexFromSrgb(colour) }));
  }

  #send(detail: ColourChange): void {
    this.dispatchEvent(new CustomEvent('colour-change', { detail: { ...detail, refused: this.#refuse } }));
  }
}

function parseComponent(text: string): number | null {
  const value = parseTypedNumber(text);
  return value !== null && value >= 0 && value <= 1 ? value : null;
}

customElements.define('livery-colour', ColourPicker);
