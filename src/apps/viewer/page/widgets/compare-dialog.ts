import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { goldenUrl, type GoldenVerdict } from '../link/golden.js';
import { controls } from '../styles/controls.js';
import { dialog } from '../styles/dialog.js';
import { icon } from './icon.js';

type Look = 'slider' | 'expected' | 'actual' | 'diff';

const LOOKS: readonly (readonly [Look, string])[] = [
  ['slider', 'Slider'],
  ['expected', 'Accepted'],
  ['actual', 'Drawn'],
  ['diff', 'Difference'],
];

/** The dialog with the pictures of a comparison: one over the other with a slider between them, or each alone. */
export class CompareDialog extends LitElement {
  static override properties: PropertyDeclarations = {
    look: { state: true },
    at: { state: true },
    subject: { state: true },
  };
  static override styles = [
    controls,
    dialog,
    css`
      dialog {
        width: min(1120px, calc(100vw - 48px));
      }
      .picture {
        position: relative;
        background: #000;
      }
      img {
        display: block;
        width: 100%;
        max-height: calc(100vh - 170px);
        object-fit: contain;
      }
      .over {
        position: absolute;
        inset: 0;
        clip-path: inset(0 0 0 var(--at));
      }
      .over img {
        height: 100%;
      }
      .edge {
        position: absolute;
        inset: 0 auto 0 var(--at);
        width: 2px;
        margin-left: -1px;
        background: #fff;
        box-shadow: 0 0 4px rgb(0 0 0 / 60%);
      }
      .foot {
        padding: 8px 18px 12px;
      }
    `,
  ];

  declare look: Look;
  /** The position of the slider, %. */
  declare at: number;
  declare subject: {
    readonly name: string;
    readonly accepted: string;
    readonly verdict: GoldenVerdict | undefined;
  } | null;

  constructor() {
    super();
    this.look = 'slider';
    this.at = 50;
    this.subject = null;
  }

  show(name: string, accepted: string, verdict: GoldenVerdict | undefined): void {
    this.subject = { name, accepted, verdict };
    this.look = verdict ? 'slider' : 'expected';
    void this.updateComplete.then(() => this.renderRoot.querySelector('dialog')?.showModal());
  }

  override render(): TemplateResult {
    return html`<dialog aria-labelledby="title" @close=${() => (this.subject = null)}>
      ${this.subject ? this.#content(this.subject) : nothing}
    </dialog>`;
  }

  #content({ name, accepted, verdict }: NonNullable<CompareDialog['subject']>): TemplateResult {
    const url = (which: 'expected' | 'actual' | 'diff'): string =>
      goldenUrl(name, which, which === 'expected' ? accepted : (verdict?.at ?? ''));
    const looks = LOOKS.filter(([look]) => look === 'expected' || (verdict && (look !== 'diff' || !verdict.passed)));
    return html`
      <div class="head">
        <h2 id="title" class="cut">${name}</h2>
        <div class="segments" role="group" aria-label="Picture">
          ${looks.map(
            ([look, label]) =>
              html`<button aria-pressed=${this.look === look} @click=${() => (this.look = look)}>${label}</button>`,
          )}
        </div>
        <form method="dialog">
          <button class="plain square" aria-label="Close" title="Close (Esc)">${icon('close')}</button>
        </form>
      </div>
      <div class="picture" style="--at:${this.at}%">
        ${
          this.look === 'slider'
            ? html`<img src=${url('expected')} alt="Accepted picture of ${name}" />
                <div class="over"><img src=${url('actual')} alt="What was drawn" /></div>
                <span class="edge"></span>`
            : html`<img
                src=${url(this.look)}
                alt="${LOOKS.find(([look]) => look === this.look)?.[1] ?? ''}: ${name}"
              />`
        }
      </div>
      ${
        this.look === 'slider'
          ? html`<div class="foot">
              <input
                type="range"
                min="0"
                max="100"
                aria-label="Accepted on the left, drawn on the right"
                style="--filled:${this.at}%"
                .value=${String(this.at)}
                @input=${(event: Event) => (this.at = Number((event.target as HTMLInputElement).value))}
              />
            </div>`
          : nothing
      }
    `;
  }
}

customElements.define('livery-compare', CompareDialog);
