import { html, type TemplateResult } from 'lit';

export interface NameFormOptions {
  /** The label of the field for screen readers; it is not visible. */
  readonly label: string;
  readonly name: string;
  /** Maximum length of a name, in characters. */
  readonly longest: number;
  readonly typed: (name: string) => void;
  readonly submitted: (event: SubmitEvent) => void;
  readonly button: TemplateResult;
}

/** Renders a text field for a name, and a button that saves something under that name. */
export function nameForm({ label, name, longest, typed, submitted, button }: NameFormOptions): TemplateResult {
  return html`
    <form class="row" @submit=${submitted}>
      <input
        class="grow"
        required
        maxlength=${longest}
        placeholder="Name"
        aria-label=${label}
        .value=${name}
        @input=${(event: Event) => typed((event.target as HTMLInputElement).value)}
      />
      ${button}
    </form>
  `;
}
