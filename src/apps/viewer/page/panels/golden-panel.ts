import { css, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Api } from '../link/api.js';
import type { GoldenAct } from '../link/command-lines.js';
import {
  acceptGolden,
  compareGolden,
  goldenUrl,
  type GoldenCase,
  type GoldenVerdict,
  lastVerdict,
  listGoldens,
  removeGolden,
  whyNoGoldenName,
} from '../link/golden.js';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import { foldedList, layout } from '../styles/layout.js';
import '../widgets/compare-dialog.js';
import type { CompareDialog } from '../widgets/compare-dialog.js';
import '../widgets/confirm-dialog.js';
import type { ConfirmDialog, Question } from '../widgets/confirm-dialog.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';

/** The list of accepted pictures, with their comparisons with the present frame. */
export class GoldenPanel extends SessionElement {
  static override properties: PropertyDeclarations = {
    cases: { state: true },
    verdicts: { state: true },
    open: { state: true },
    busy: { state: true },
    trouble: { state: true },
  };
  static override styles = [
    controls,
    layout,
    foldedList,
    css`
      .head {
        grid-template-columns: 24px minmax(0, 1fr) auto auto;
      }
      .detail {
        display: grid;
        gap: 8px;
        padding: 2px 14px 14px 36px;
      }
      .pictures {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: 6px;
        width: 100%;
        height: auto;
        padding: 0;
        background: transparent;
        align-items: start;
        white-space: normal;
      }
      figure {
        margin: 0;
        min-width: 0;
      }
      figure img {
        display: block;
        width: 100%;
        border-radius: 4px;
        background: var(--pressed);
      }
      figcaption {
        margin-top: 3px;
        color: var(--text-soft);
        font-size: var(--small);
        font-weight: 400;
        text-align: left;
      }
      .hint {
        margin: 6px 0 0;
      }
      ul.facts {
        margin: 0;
        padding-left: 16px;
        color: var(--text-soft);
      }
    `,
  ];

  declare cases: readonly GoldenCase[] | null;
  declare verdicts: ReadonlyMap<string, GoldenVerdict>;
  declare open: string | null;
  /** The name of the golden that is being compared or accepted. */
  declare busy: string | null;
  /** The reason why a golden cannot have the name that was typed. */
  declare trouble: string | null;

  constructor() {
    super();
    this.cases = null;
    this.verdicts = new Map();
    this.open = null;
    this.busy = null;
    this.trouble = null;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    void this.session.attempt('Golden cases', () => this.#read());
  }

  /** Returns the session, which reports when the view changes its camera. */
  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  override render(): TemplateResult {
    const cases = this.cases ?? [];
    return html`
      <section aria-label="All cases">
        <header class="line">
          <h2>Golden pictures</h2>
          <span class="faint numbers">${cases.length}</span>
          <span class="grow"></span>
          <button
            class="small"
            ?disabled=${cases.length === 0 || this.busy !== null}
            @click=${() => void this.session.attempt('Comparing', () => this.#compareAll())}
          >
            ${icon('play')} Compare all
          </button>
        </header>
        <form class="row" @submit=${(event: SubmitEvent) => this.#accept(event)}>
          <input
            class="grow"
            name="name"
            placeholder="Name of a new one"
            aria-label="Name of a new golden"
            aria-invalid=${this.trouble === null ? nothing : 'true'}
            aria-describedby=${this.trouble === null ? nothing : 'trouble'}
            @input=${() => (this.trouble = null)}
            @keydown=${(event: KeyboardEvent) => {
              if (event.key === 'Escape') this.trouble = null;
            }}
            required
          />
          <button ?disabled=${this.busy !== null}>Accept what is drawn</button>
        </form>
        ${
          this.session.view?.camera === 'own'
            ? html`<p class="small soft hint">
                As the server’s camera sees it, not the page’s own.
                <button
                  class="small"
                  title="Puts the server's camera, which others see too, where yours is"
                  @click=${() => void this.session.attempt('Use my view', () => this.#useMyView())}
                >
                  Use my view
                </button>
              </p>`
            : nothing
        }
        ${this.trouble === null ? nothing : html`<p class="trouble" id="trouble" role="alert">${this.trouble}</p>`}
      </section>
      ${
        this.cases?.length === 0
          ? html`<section>
              <p class="nothing">
                A golden is a picture that was looked at and accepted. Accept the present one, and later pictures of the
                server’s camera can be held against it, from here or from any script.
              </p>
            </section>`
          : html`<ul class="plain folded">
              ${cases.map((each) => this.#case(each))}
            </ul>`
      }
      <livery-compare></livery-compare>
      <livery-confirm></livery-confirm>
    `;
  }

  #case({ name, width, height, pass, tolerance, accepted, last }: GoldenCase): TemplateResult {
    const verdict = this.verdicts.get(name);
    const passed = verdict?.passed ?? last?.passed;
    const open = this.open === name;
    const state =
      this.busy === name ? 'drawing…' : passed === undefined ? 'not compared' : passed ? 'passed' : 'differs';
    return html`
      <li data-golden=${name}>
        <div class="head">
          <button
            class="plain expand"
            aria-expanded=${open}
            aria-label="Details of ${name}"
            @click=${() => this.#toggle(name)}
          >
            ${icon('chevron')}
          </button>
          <span class="name">
            <span class="cut">${name}</span>
            <span class="small soft cut numbers" title=${tolerance.why}>
              ${width} × ${height} · ${pass ?? tolerance.comparer}
            </span>
          </span>
          <span class="chip ${passed === undefined ? '' : passed ? 'ok' : 'bad'}">${state}</span>
          <button
            class="small"
            aria-label="Compare ${name} with what is drawn now"
            ?disabled=${this.busy !== null}
            @click=${() => void this.session.attempt(`Comparing ${name}`, () => this.#compare(name))}
          >
            Compare
          </button>
        </div>
        ${open ? this.#detail(name, accepted, verdict) : nothing}
      </li>
    `;
  }

  #detail(name: string, accepted: string, verdict: GoldenVerdict | undefined): TemplateResult {
    const picture = (label: string, url: string): TemplateResult =>
      html`<figure>
        <img src=${url} alt="" loading="lazy" />
        <figcaption>${label}</figcaption>
      </figure>`;
    const { figures, worst, facts = [], warnings = [] } = verdict ?? {};
    return html`
      <div class="detail">
        <button
          class="pictures"
          title="Look at the pictures of ${name}"
          @click=${() => this.renderRoot.querySelector<CompareDialog>('livery-compare')?.show(name, accepted, verdict)}
        >
          ${picture('Accepted', goldenUrl(name, 'expected', accepted))}
          ${verdict ? picture('Drawn', goldenUrl(name, 'actual', verdict.at)) : nothing}
          ${verdict && !verdict.passed ? picture('Difference', goldenUrl(name, 'diff', verdict.at)) : nothing}
        </button>
        ${
          facts.length > 0
            ? html`<ul class="facts">
                ${facts.map((fact) => html`<li>${fact}</li>`)}
              </ul>`
            : nothing
        }
        ${warnings.map((warning) => html`<p class="trouble" role="alert">${warning}</p>`)}
        ${
          figures && figures.compared < 1
            ? html`<span class="small soft numbers">
                A mask: ${(figures.compared * 100).toFixed(1)} % of the picture is compared.
              </span>`
            : nothing
        }
        ${
          figures && figures.differing > 0
            ? html`<span class="small soft numbers">
                ${figures.differing.toLocaleString('en')} of ${figures.texels.toLocaleString('en')} texels differ; FLIP
                mean ${figures.flip.mean.toFixed(4)}, p99 ${figures.flip.p99.toFixed(3)}, worst region
                ${(figures.region?.error ?? 0).toFixed(3)}
              </span>`
            : nothing
        }
        ${
          worst
            ? html`<span class="small soft numbers">
                Worst at ${worst.x}, ${worst.y}: ${worst.actual.join(' ')} for ${worst.expected.join(' ')}.
                ${worst.surface?.description ?? ''}
              </span>`
            : nothing
        }
        <span class="row">
          <button
            class="small"
            ?disabled=${this.busy !== null}
            title="What is drawn now becomes the accepted picture"
            @click=${() => void this.session.attempt(`Accepting ${name}`, () => this.#acceptOver(name))}
          >
            Accept what is drawn
          </button>
          ${this.session.view?.camera === 'own' ? html`<span class="small soft">as the server’s camera sees it</span>` : nothing}
          <button
            class="small plain danger"
            @click=${() => void this.session.attempt(`Removing ${name}`, () => this.#remove(name))}
          >
            ${icon('remove')} Remove
          </button>
        </span>
      </div>
    `;
  }

  /** Runs one step with a golden; it goes into the log, as every change that the page asks the server for. */
  #step<T>(act: GoldenAct, name: string, run: (api: Api, name: string) => Promise<T>): Promise<T> {
    const { api, editor } = this.session;
    return editor.step({ kind: 'golden', act, name }, () => run(api, name));
  }

  async #useMyView(): Promise<void> {
    await this.session.view?.sendView();
    this.session.notices.inform('The server’s camera is where yours is', 'Goldens are drawn from there now.');
  }

  async #read(): Promise<void> {
    this.cases = (await listGoldens(this.session.api)) ?? [];
  }

  #toggle(name: string): void {
    this.open = this.open === name ? null : name;
    if (this.open === null || this.verdicts.has(name)) return;
    void this.session.attempt(`History of ${name}`, async () => {
      const verdict = await lastVerdict(this.session.api, name);
      if (verdict) this.verdicts = new Map(this.verdicts).set(name, verdict);
    });
  }

  async #compare(name: string): Promise<void> {
    this.busy = name;
    try {
      const verdict = await this.#step('compare', name, compareGolden);
      this.verdicts = new Map(this.verdicts).set(name, verdict);
      if (!verdict.passed || verdict.warnings.length > 0) this.open = name;
    } finally {
      this.busy = null;
    }
  }

  async #compareAll(): Promise<void> {
    for (const { name } of this.cases ?? []) await this.#compare(name);
  }

  #accept(event: SubmitEvent): void {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).querySelector('input')!;
    const name = input.value.trim();
    const others = (this.cases ?? []).map((each) => each.name);
    this.trouble = whyNoGoldenName(name, others);
    if (this.trouble !== null) return;
    void this.session
      .attempt(`Accepting ${name}`, () => this.#acceptAs(name))
      .then((done) => {
        // A text that was typed meanwhile is the name of the next golden.
        if (done && input.value.trim() === name) input.value = '';
      });
  }

  /** Accepts what is drawn in the place of an accepted picture, which nothing brings back. */
  async #acceptOver(name: string): Promise<void> {
    const sure = await this.#ask({
      title: `Overwrite ${name}?`,
      text: `The accepted picture of ${name} is replaced by what is drawn now, with its last comparison. This cannot be undone.`,
      action: 'Overwrite',
    });
    if (sure) await this.#acceptAs(name);
  }

  async #remove(name: string): Promise<void> {
    const sure = await this.#ask({
      title: `Remove ${name}?`,
      text: `The accepted picture of ${name} and its settings are deleted from the server. This cannot be undone.`,
      action: 'Remove',
    });
    if (!sure) return;
    await this.#step('remove', name, removeGolden);
    await this.#read();
  }

  #ask(question: Question): Promise<boolean> {
    return this.renderRoot.querySelector<ConfirmDialog>('livery-confirm')!.ask(question);
  }

  async #acceptAs(name: string): Promise<void> {
    this.busy = name;
    try {
      await this.#step('accept', name, acceptGolden);
      const verdicts = new Map(this.verdicts);
      verdicts.delete(name);
      this.verdicts = verdicts;
      await this.#read();
    } finally {
      this.busy = null;
    }
  }
}

customElements.define('livery-golden-panel', GoldenPanel);
