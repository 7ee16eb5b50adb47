import { css, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../../styles/controls.js';
import { layout } from '../../styles/layout.js';
import type { ViewFigures } from '../../view/scene-view.js';
import { icon } from '../../widgets/icon.js';
import { SessionElement } from '../../widgets/session-element.js';

const EVERY_MS = 1000;
const MEGA = 1e6;

interface Taken {
  readonly at: number;
  readonly figures: ViewFigures;
}

/** The statistics of the drawing. While they are collapsed, the page counts nothing. */
export class ViewStatistics extends SessionElement {
  static override properties: PropertyDeclarations = { open: { state: true }, now: { state: true } };
  static override styles = [
    controls,
    layout,
    css`
      h2 button {
        padding: 0 6px 0 0;
        background: transparent;
        font-weight: 600;
      }
      h2 button .icon {
        transition: rotate 120ms ease-out;
      }
      h2 button[aria-expanded='true'] .icon {
        rotate: 90deg;
      }
      header.line {
        margin: 0;
      }
      dl {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 4px 12px;
        margin: 8px 0 0;
      }
      dt {
        color: var(--text-soft);
      }
      dd {
        margin: 0;
        text-align: right;
      }
    `,
  ];

  declare open: boolean;
  declare now: Taken | null;
  #before: Taken | null = null;
  #timer = 0;

  constructor() {
    super();
    this.open = false;
    this.now = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('open')) return;
    clearInterval(this.#timer);
    [this.#before, this.now] = [null, null];
    if (!this.open) return;
    this.#timer = window.setInterval(() => void this.#take(), EVERY_MS);
    void this.#take();
  }

  override render(): TemplateResult {
    return html`
      <section aria-label="Statistics">
        <header class="line">
          <h2>
            <button aria-expanded=${this.open} @click=${() => (this.open = !this.open)}>
              ${icon('chevron')} Statistics
            </button>
          </h2>
        </header>
        ${this.open ? this.#figures() : nothing}
      </section>
    `;
  }

  #figures(): TemplateResult {
    const { report } = this.session.view ?? {};
    const { now } = this;
    const before = this.#before;
    const drawing = now?.figures.drawing;
    const rate = (count: (figures: ViewFigures) => number): number | null =>
      now && before ? ((count(now.figures) - count(before.figures)) * 1000) / (now.at - before.at) : null;
    const bytes = rate(({ feedBytes }) => feedBytes);
    const rows: readonly (readonly [string, string | null])[] = [
      ['Frame time', report?.frameMs == null ? null : `${report.frameMs.toFixed(1)} ms`],
      [
        'Pictures per second',
        shown(
          rate(({ pictures }) => pictures),
          1,
        ),
      ],
      ['Resolution', report ? `${report.width} × ${report.height}` : null],
      ['Samples per pixel', report ? String(report.samples) : null],
      ['Parts in view', shown(drawing?.instances)],
      ['Triangles of parts', shown(drawing?.triangles)],
      ['Triangles of ground', shown(drawing?.groundTriangles)],
      ['Draw calls', shown(drawing?.draws)],
      [
        'Moments per second',
        shown(
          rate(({ moments }) => moments),
          1,
        ),
      ],
      ['Feed', bytes === null ? null : `${(bytes / 1000).toFixed(1)} kB/s`],
      ['Memory of scripts', megabytes(heapBytes())],
      ['Sent to the GPU so far', megabytes(drawing?.gpu.uploadedBytes)],
      ['GPU buffers, textures made', drawing ? `${drawing.gpu.buffers}, ${drawing.gpu.textures}` : null],
    ];
    return html`<dl class="numbers">
      ${rows.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value ?? '–'}</dd>`,
      )}
    </dl>`;
  }

  async #take(): Promise<void> {
    const figures = await this.session.view?.figures();
    if (!this.open || !figures) return;
    this.#before = this.now;
    this.now = { at: performance.now(), figures };
  }
}

function shown(value: number | null | undefined, digits = 0): string | null {
  return value == null ? null : value.toLocaleString('en', { maximumFractionDigits: digits });
}

function megabytes(bytes: number | null | undefined): string | null {
  return bytes == null ? null : `${(bytes / MEGA).toFixed(1)} MB`;
}

function heapBytes(): number | null {
  return (performance as { readonly memory?: { readonly usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? null;
}

customElements.define('livery-view-statistics', ViewStatistics);
