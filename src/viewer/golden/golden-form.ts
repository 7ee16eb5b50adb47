import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { BOUNDS, COMPARERS, PASS_NAMES, type Comparer } from '../../contract/vocabulary/index.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { BOUND_LABELS, type GoldenChoices, NEW_GOLDEN } from './golden-choices.js';

const COMPARER_LABELS: Readonly<Record<Comparer, string>> = {
  exact: 'exact: every pixel equal',
  pixelmatch: 'pixelmatch: limited number of differing pixels',
  flip: 'flip: limited visible difference',
};

/** A form for the settings of a golden. Sends new choices in the event `choices-change`. */
export class GoldenForm extends LitElement {
  static override properties: PropertyDeclarations = { choices: { attribute: false } };
  static override styles = [
    controls,
    layout,
    css`
      .pair {
        grid-template-columns: 96px minmax(0, 1fr);
      }
      .size {
        display: grid;
        grid-template-columns: 1fr auto 1fr;
        align-items: center;
        gap: 6px;
      }
      input:not([type='checkbox'], [type='range']),
      select {
        height: 24px;
        width: 100%;
      }
    `,
  ];

  declare choices: GoldenChoices;

  constructor() {
    super();
    this.choices = NEW_GOLDEN;
  }

  override render(): TemplateResult {
    const { choices } = this;
    const { comparer } = choices;
    return html`<div class="pair">
      <span class="label" id="size">Size</span>
      <span class="size" role="group" aria-labelledby="size">
        ${this.#text('width', 'Width, pixels', { inputMode: 'numeric' })}<span class="soft">×</span>
        ${this.#text('height', 'Height, pixels', { inputMode: 'numeric' })}
      </span>
      <label for="samples">Samples</label>
      ${this.#select('samples', [
        ['1', '1 per pixel'],
        ['4', '4 per pixel'],
        ['16', '16 per pixel'],
      ])}
      <label for="pass">Picture</label>
      ${this.#select('pass', [
        ['picture', 'the finished one'],
        ...PASS_NAMES.map((name): [string, string] => [name, `the pass ${name}`]),
      ])}
      <label for="comparer">Comparer</label>
      ${this.#select('comparer', Object.entries(COMPARER_LABELS))}
      ${COMPARERS[comparer].map(
        (bound) => html`
          <label for=${bound}>${BOUND_LABELS[bound]}</label>
          <input
            id=${bound}
            inputmode="decimal"
            placeholder=${BOUNDS[bound].default ?? 'no bound'}
            title="The parameter ${bound}, ${BOUNDS[bound].of === 'texels' ? 'a whole number' : 'from 0 to 1'}; empty for the default"
            .value=${choices.bounds[bound] ?? ''}
            @change=${(event: Event) => this.#change({ bounds: { ...choices.bounds, [bound]: textOf(event) } })}
          />
        `,
      )}
      ${
        comparer === 'exact'
          ? nothing
          : html`<label for="why">Reason</label>
              ${this.#text('why', 'Reason', { placeholder: 'stored with the bounds' })}`
      }
      <label for="mask">Ignored areas</label>
      ${this.#text('mask', 'Ignored areas', { placeholder: 'x,y,width,height; …' })}
    </div>`;
  }

  #text(
    name: 'width' | 'height' | 'why' | 'mask',
    label: string,
    { inputMode, placeholder }: { readonly inputMode?: 'numeric'; readonly placeholder?: string } = {},
  ): TemplateResult {
    return html`<input
      id=${name}
      aria-label=${label}
      inputmode=${inputMode ?? nothing}
      placeholder=${placeholder ?? nothing}
      .value=${this.choices[name]}
      @change=${(event: Event) => this.#change({ [name]: textOf(event) })}
    />`;
  }

  #select(name: 'samples' | 'pass' | 'comparer', options: readonly (readonly [string, string])[]): TemplateResult {
    return html`<select id=${name} @change=${(event: Event) => this.#change({ [name]: textOf(event) })}>
      ${options.map(([value, label]) => html`<option value=${value} ?selected=${this.choices[name] === value}>${label}</option>`)}
    </select>`;
  }

  #change(part: Partial<GoldenChoices>): void {
    this.choices = { ...this.choices, ...part };
    this.dispatchEvent(new CustomEvent('choices-change', { detail: this.choices }));
  }
}

const textOf = ({ target }: Event): string => (target as HTMLInputElement | HTMLSelectElement).value;

customElements.define('livery-golden-form', GoldenForm);
