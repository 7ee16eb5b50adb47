import { css, html, LitElement, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatScalar } from '../../base/math/index.js';
import { controls } from '../styles/controls.js';
import { CheckedEntry } from './checked-entry.js';
import { clockText, parseClock } from './clock-text.js';
import { parseTypedNumber } from './parse-number.js';

/** A change of the number. All changes of a drag have the same gesture; a typed number has none. */
export interface KnobChange {
  readonly value: number;
  readonly gesture: string | null;
  /** Call this if the server refuses the number. The slider then shows its `value` again. */
  readonly refused?: () => void;
}

let gestures = 0;
export const newGesture = (): string => `drag ${++gestures}`;

/**
 * A slider with an input in which the user can type any number. The slider can be logarithmic, because some sizes vary
 * over several powers of ten. Sends the event `knob-change`, and `knob-release` at the end of a drag.
 */
export class Knob extends LitElement {
  static override properties = {
    label: {},
    unit: {},
    value: { type: Number },
    min: { type: Number },
    max: { type: Number },
    log: { type: Boolean },
    clock: { type: Boolean },
  };
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: 72px minmax(0, 1fr) 74px;
        align-items: center;
        gap: 8px;
      }
      label {
        color: var(--text-soft);
      }
      .entry {
        position: relative;
      }
      .entry input {
        width: 100%;
        height: 24px;
        padding-right: 20px;
        font-variant-numeric: tabular-nums;
      }
      .trouble {
        grid-column: 1 / -1;
        text-align: right;
      }
      .unit {
        position: absolute;
        right: 7px;
        top: 50%;
        translate: 0 -50%;
        color: var(--text-faint);
        font-size: var(--small);
        pointer-events: none;
      }
    `,
  ];

  declare label: string;
  declare unit: string;
  declare value: number;
  declare min: number;
  declare max: number;
  declare log: boolean;
  /** True if the number is a time of day in hours, which the input shows as `HH:MM`. */
  declare clock: boolean;
  #gesture: string | null = null;
  /**
   * The number at the current position of a drag, or null. During a drag, the slider shows this number, because `value`
   * changes only after the server's answer.
   */
  #held: number | null = null;
  /** True if the server has refused a number of the current drag. */
  #isRefused = false;
  readonly #entry = new CheckedEntry(this, {
    id: 'entry',
    parse: (text) => (this.clock ? parseClock(text) : parseTypedNumber(text)),
    wanted: () => (this.clock ? 'a time of day, such as 21:30' : 'a number'),
    apply: (value) => this.#send({ value, gesture: null }),
  });

  constructor() {
    super();
    this.label = '';
    this.unit = '';
    this.value = 0;
    this.min = 0;
    this.max = 1;
    this.log = false;
    this.clock = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  override render(): TemplateResult {
    const value = this.#held ?? this.value;
    const at = this.#positionOf(value);
    return html`
      <label for="slider">${this.label}</label>
      <input
        id="slider"
        type="range"
        min="0"
        max="1"
        step="0.005"
        style="--filled:${(at * 100).toFixed(1)}%"
        aria-valuetext="${this.#shown(value)} ${this.unit}"
        .value=${live(String(at))}
        @input=${(event: Event) => this.#slide(Number((event.target as HTMLInputElement).value))}
        @change=${() => this.#release()}
        @pointerup=${() => this.#release()}
        @pointercancel=${() => this.#release()}
        @blur=${() => this.#release()}
      />
      <span class="entry">
        ${this.#entry.input({
          current: this.#shown(value),
          label: `${this.label}${this.unit ? `, ${this.unit}` : ''}`,
          inputMode: 'decimal',
        })}
        <span class="unit" aria-hidden="true">${this.unit}</span>
      </span>
      ${this.#entry.trouble()}
    `;
  }

  #shown(value: number): string {
    return this.clock ? clockText(value) : shownNumber(value);
  }

  #positionOf(value: number): number {
    const part = this.log
      ? Math.log(value / this.min) / Math.log(this.max / this.min)
      : (value - this.min) / (this.max - this.min);
    return Math.min(1, Math.max(0, part));
  }

  #slide(at: number): void {
    this.#gesture ??= newGesture();
    const exact = this.log ? this.min * (this.max / this.min) ** at : this.min + at * (this.max - this.min);
    this.#held = Number(exact.toPrecision(3));
    this.requestUpdate();
    this.#send({ value: this.#held, gesture: this.#gesture });
  }

  /**
   * Ends a drag. The `change` event is not enough, because some browsers do not send it if the slider ends where it
   * began.
   */
  #release(): void {
    if (this.#gesture === null) return;
    this.#gesture = null;
    this.#held = null;
    if (this.#isRefused) this.requestUpdate();
    this.#isRefused = false;
    this.dispatchEvent(new Event('knob-release'));
  }

  readonly #refuse = (): void => {
    this.#isRefused = this.#gesture !== null;
    this.requestUpdate();
  };

  #send(detail: KnobChange): void {
    this.dispatchEvent(new CustomEvent('knob-change', { detail: { ...detail, refused: this.#refuse } }));
  }
}

function shownNumber(value: number): string {
  return formatScalar(Number(value.toPrecision(5)));
}

customElements.define('livery-knob', Knob);
