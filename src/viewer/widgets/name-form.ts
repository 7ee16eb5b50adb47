import { html, type TemplateResult } from 'lit';

export interface NameFormOptions {
  readonly label: string;
  readonly name: string;
  readonly longest: number;
  readonly typed: (name: string) => void;
  readonly submitted: (event: SubmitEvent) => void;
  readonly button: TemplateResult;
}

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
