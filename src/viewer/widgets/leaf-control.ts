import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { LeafForm } from '../../contract/world/index.js';
import { formatComponents, hexFromSrgb, parseColour, parseComponents } from '../paint/colour.js';

/** Reports whether a leaf has a control. Other leaves are edited as text. */
export function hasControl(form: LeafForm | undefined): form is Exclude<LeafForm, { readonly kind: 'number' }> {
  return form !== undefined && form.kind !== 'number';
}

/**
 * Returns the control for a leaf's value: a switch, a list of words, or a swatch. The Tab key skips the control,
 * because the row in the tree gives the focus to the control.
 * @param write called with the new text; the second argument is true if more values of the same drag follow
 */
export function leafControl(
  form: Exclude<LeafForm, { readonly kind: 'number' }>,
  path: string,
  text: string,
  write: (text: string, more: boolean) => void,
): TemplateResult {
  const label = `Value of ${path}`;
  const valueOf = ({ target }: Event): string => (target as HTMLInputElement | HTMLSelectElement).value;
  switch (form.kind) {
    case 'flag':
      return html`<input
        class="control"
        type="checkbox"
        role="switch"
        tabindex="-1"
        aria-label=${label}
        .checked=${live(text === '1')}
        @change=${(event: Event) => write((event.target as HTMLInputElement).checked ? '1' : '0', false)}
      />`;
    case 'words': {
      const words = form.words.includes(text) ? form.words : [text, ...form.words];
      return html`<select
        class="control"
        tabindex="-1"
        aria-label=${label}
        @change=${(event: Event) => write(valueOf(event), false)}
      >
        ${words.map((word) => html`<option .selected=${live(word === text)}>${word}</option>`)}
      </select>`;
    }
    case 'colour':
      return html`<input
        class="control"
        type="color"
        tabindex="-1"
        aria-label=${label}
        .value=${live(hexFromSrgb(parseComponents(text) ?? [0, 0, 0]))}
        @input=${(event: Event) => write(formatComponents(parseColour(valueOf(event))!), true)}
        @change=${(event: Event) => write(formatComponents(parseColour(valueOf(event))!), false)}
      />`;
  }
}
