import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

interface EntryOptions<T> {
  /** The id of the input. It must be unique in the element around the input. */
  readonly id: string;
  /** Parses the text. @returns null for an invalid text */
  readonly parse: (text: string) => T | null;
  /** Describes a valid text for the error message, for example `a number`. */
  readonly wanted: string | (() => string);
  readonly apply: (value: T) => void;
}

interface EntryLook {
  /** The current value. The input shows it while the user is not typing. */
  readonly current: string;
  /** The accessible name, for an input without a `<label>`. */
  readonly label?: string;
  readonly inputMode?: 'decimal';
}

/**
 * A text input that applies its text when the user presses Enter or leaves it. An invalid text is not applied. It stays
 * in the input, with a message, until the user corrects it or presses Escape. Until then, a new value from outside does
 * not replace it.
 */
export class CheckedEntry<T> implements ReactiveController {
  /** The typed text that is not applied yet; null while the input shows the current value. */
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

  input({ current, label, inputMode }: EntryLook): TemplateResult {
    const { id } = this.options;
    return html`<input
      id=${id}
      autocomplete="off"
      spellcheck="false"
      aria-label=${label ?? nothing}
      inputmode=${inputMode ?? nothing}
      aria-invalid=${this.#wrong === null ? nothing : 'true'}
      aria-describedby=${this.#wrong === null ? nothing : `${id}-trouble`}
      .value=${live(this.#typed ?? current)}
      @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
      @change=${() => this.#take()}
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
    />`;
  }

  trouble(): TemplateResult | typeof nothing {
    if (this.#wrong === null) return nothing;
    const { id, wanted } = this.options;
    return html`<p class="trouble" id="${id}-trouble" role="alert">
      ‘${this.#wrong}’ is not ${typeof wanted === 'string' ? wanted : wanted()}.
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
    // The first Escape only restores the value of the input. A second one reaches the element around it.
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
