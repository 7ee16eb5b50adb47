import { html, type TemplateResult } from 'lit';

export interface NameFormOptions {
  /** The name of the field for screen readers. */
  readonly label: string;
  readonly name: string;
  /** Maximum characters of a name. */
  readonly longest: number;
  readonly typed: (name: string) => void;
  readonly submitted: (event: SubmitEvent) => void;
  /** The button that saves the named thing. */
  readonly button: TemplateResult;
}

/** Renders a line in which the user names and saves something. */
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
