import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

interface EntryOptions<T> {
  /** Must be unique in the surrounding element. */
  readonly id: string;
  /** @returns null for an invalid text */
  readonly parse: (text: string) => T | null;
  /** Describes valid texts in the error message, for example `a number`. */
  readonly wanted: string | (() => string);
  readonly apply: (value: T) => void;
}

interface EntryLook {
  readonly current: string;
  readonly label?: string;
  readonly inputMode?: 'decimal';
}

/**
 * A text input whose text is applied when the user presses Enter or leaves the input. An invalid text is not applied:
 * it stays, together with a message, until the user corrects it or presses Escape. Until then, the input does not show
 * new values from outside.
 */
export class CheckedEntry<T> implements ReactiveController {
  /** The typed text that has not been applied; null while the input shows the current value. */
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
    // Keep the first Escape, which restores the text of the input. Only the second reaches the surrounding element.
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
