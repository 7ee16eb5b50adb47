import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

interface EntryOptions<T> {
  /** Unique among the ids of the element that shows it. */
  readonly id: string;
  /** @returns null for a text that means nothing */
  readonly parse: (text: string) => T | null;
  /** What would be right, told after what was typed: `a number`. */
  readonly wanted: string;
  readonly apply: (value: T) => void;
}

interface EntryLook {
  /** What is true: shown unless something else is being typed. */
  readonly truth: string;
  /** Where no `<label>` stands for it. */
  readonly label?: string;
  readonly inputMode?: 'decimal';
}

/**
 * A text that is taken by Enter, or when it is left. One that means nothing changes nothing: it stays, with what is wrong
 * with it, until it is mended or Escape brings back what is true. Nor does what the server tells meanwhile write over it.
 */
export class CheckedEntry<T> implements ReactiveController {
  /** What stands there and was not taken; null while that is the truth. */
  #typed: string | null = null;
  #wrong: string | null = null;
  #isNews = false;

  constructor(
    private readonly host: LitElement,
    private readonly options: EntryOptions<T>,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.#isNews) return;
    this.#isNews = false;
    this.host.renderRoot.querySelector(`#${this.options.id}-trouble`)?.scrollIntoView({ block: 'nearest' });
  }

  hostDisconnected(): void {
    this.#forget();
  }

  input({ truth, label, inputMode }: EntryLook): TemplateResult {
    const { id } = this.options;
    return html`<input
      id=${id}
      autocomplete="off"
      spellcheck="false"
      aria-label=${label ?? nothing}
      inputmode=${inputMode ?? nothing}
      aria-invalid=${this.#wrong === null ? nothing : 'true'}
      aria-describedby=${this.#wrong === null ? nothing : `${id}-trouble`}
      .value=${live(this.#typed ?? truth)}
      @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
      @change=${() => this.#take()}
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
    />`;
  }

  /** What is wrong with what was typed. */
  trouble(): TemplateResult | typeof nothing {
    if (this.#wrong === null) return nothing;
    return html`<p class="trouble" id="${this.options.id}-trouble" role="alert">
      ‘${this.#wrong}’ is not ${this.options.wanted}.
    </p>`;
  }

  #type(text: string): void {
    this.#typed = text;
    if (this.#wrong !== null && this.options.parse(text) !== null) this.#wrong = null;
    this.host.requestUpdate();
  }

  #take(): void {
    if (this.#typed === null) return;
    const value = this.options.parse(this.#typed);
    if (value === null) {
      this.#wrong = this.#typed;
      this.#isNews = true;
      this.host.requestUpdate();
      return;
    }
    this.#forget();
    this.options.apply(value);
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.#take();
    if (event.key !== 'Escape' || this.#typed === null) return;
    // Only the next one is for whatever the entry stands in.
    event.preventDefault();
    event.stopPropagation();
    this.#forget();
  }

  #forget(): void {
    this.#typed = null;
    this.#wrong = null;
    this.host.requestUpdate();
  }
}
