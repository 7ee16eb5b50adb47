import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Api } from '../link/api.js';
import type { GoldenAct } from '../link/command-lines.js';
import {
  acceptGolden,
  compareGolden,
  type GoldenCase,
  type GoldenVerdict,
  lastVerdict,
  listGoldens,
  removeGolden,
  whyNoGoldenName,
} from './golden-link.js';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import '../widgets/confirm-dialog.js';
import type { ConfirmDialog, Question } from '../widgets/confirm-dialog.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';
import './compare-dialog.js';
import type { CompareDialog } from './compare-dialog.js';
import { choicesOf, type GoldenChoices, NEW_GOLDEN, queryOf } from './golden-choices.js';
import { goldenCard } from './golden-card.js';
import './golden-form.js';
import { goldenStyles } from './golden-styles.js';

/** The list of accepted pictures, with their comparisons with the present frame. */
export class GoldenPanel extends SessionElement {
  static override properties: PropertyDeclarations = {
    cases: { state: true },
    verdicts: { state: true },
    open: { state: true },
    busy: { state: true },
    trouble: { state: true },
    choices: { state: true },
  };
  static override styles = [controls, layout, goldenStyles];

  declare cases: readonly GoldenCase[] | null;
  declare verdicts: ReadonlyMap<string, GoldenVerdict>;
  declare open: string | null;
  /** The name of the golden that is being compared or accepted. */
  declare busy: string | null;
  /** The reason why a golden cannot have the name that was typed. */
  declare trouble: string | null;
  /** What was chosen for each golden otherwise than it is stored, and under an empty name for the next new one. */
  declare choices: ReadonlyMap<string, GoldenChoices>;

  constructor() {
    super();
    this.cases = null;
    this.verdicts = new Map();
    this.open = null;
    this.busy = null;
    this.trouble = null;
    this.choices = new Map();
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
    const differing = cases.filter((each) => this.#passed(each) === false).length;
    return html`
      <section aria-label="All cases">
        <header class="line">
          <h2>Golden pictures</h2>
          <span class="faint numbers">${cases.length}</span>
          ${differing > 0 ? html`<span class="chip bad numbers">${differing} differ</span>` : nothing}
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
        ${this.#settings('', NEW_GOLDEN)}
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
          : html`<ul class="plain gallery" aria-label="Gallery">
              ${cases.map((each) => this.#card(each))}
            </ul>`
      }
      <livery-compare></livery-compare>
      <livery-confirm></livery-confirm>
    `;
  }

  #card(golden: GoldenCase): TemplateResult {
    const { name } = golden;
    const { session } = this;
    return goldenCard(golden, {
      verdict: this.verdicts.get(name),
      passed: this.#passed(golden),
      isOpen: this.open === name,
      isDrawing: this.busy === name,
      isBusy: this.busy !== null,
      hasOwnCamera: session.view?.camera === 'own',
      settings: () => this.#settings(name, choicesOf(golden)),
      toggle: () => this.#toggle(name),
      compare: () => void session.attempt(`Comparing ${name}`, () => this.#compare(golden)),
      look: () => this.#look(golden),
      accept: () => void session.attempt(`Accepting ${name}`, () => this.#acceptOver(golden)),
      remove: () => void session.attempt(`Removing ${name}`, () => this.#remove(name)),
    });
  }

  /** @param name empty for a new golden */
  #settings(name: string, stored: GoldenChoices): TemplateResult {
    const query = queryOf(this.choices.get(name) ?? stored, stored);
    return html`<details class="settings">
      <summary class="small">
        How it is drawn and compared${query === '' ? nothing : html` <span class="chip accent">changed</span>`}
      </summary>
      <livery-golden-form
        .choices=${this.choices.get(name) ?? stored}
        @choices-change=${(event: CustomEvent<GoldenChoices>) =>
          (this.choices = new Map(this.choices).set(name, event.detail))}
      ></livery-golden-form>
      ${
        query === ''
          ? nothing
          : html`<p class="small soft hint">
              ${name === '' ? 'Kept with the new picture.' : 'Holds for Compare; kept once what is drawn is accepted.'}
              <button class="small plain" @click=${() => this.#forget(name)}>Reset</button>
            </p>`
      }
    </details>`;
  }

  #forget(name: string): void {
    const choices = new Map(this.choices);
    choices.delete(name);
    this.choices = choices;
  }

  #passed({ name, last }: GoldenCase): boolean | undefined {
    return this.verdicts.get(name)?.passed ?? last?.passed;
  }

  /** Returns the query with which a golden is drawn and compared otherwise than it is stored. */
  #queryFor(golden: GoldenCase): string {
    const stored = choicesOf(golden);
    return queryOf(this.choices.get(golden.name) ?? stored, stored);
  }

  #look({ name, accepted }: GoldenCase): void {
    void this.renderRoot.querySelector<CompareDialog>('livery-compare')?.show(name, accepted, this.verdicts.get(name));
  }

  /** Runs one step with a golden; it goes into the log, as every change that the page asks the server for. */
  #step<T>(
    act: GoldenAct,
    name: string,
    run: (api: Api, name: string, query: string) => Promise<T>,
    query = '',
  ): Promise<T> {
    const { api, editor } = this.session;
    const step = { kind: 'golden', act, name, ...(query !== '' && { query }) } as const;
    return editor.step(step, () => run(api, name, query));
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

  async #compare(golden: GoldenCase): Promise<void> {
    const { name } = golden;
    this.busy = name;
    try {
      const verdict = await this.#step('compare', name, compareGolden, this.#queryFor(golden));
      this.verdicts = new Map(this.verdicts).set(name, verdict);
      if (!verdict.passed || verdict.warnings.length > 0) this.open = name;
    } finally {
      this.busy = null;
    }
  }

  async #compareAll(): Promise<void> {
    for (const golden of this.cases ?? []) if (golden.error === null) await this.#compare(golden);
  }

  #accept(event: SubmitEvent): void {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).querySelector('input')!;
    const name = input.value.trim();
    const others = (this.cases ?? []).map((each) => each.name);
    this.trouble = whyNoGoldenName(name, others);
    if (this.trouble !== null) return;
    void this.session.attempt(`Accepting ${name}`, async () => {
      // Another page, or a script, may have accepted one of this name since the list was read.
      await this.#read();
      const isThere = (this.cases ?? []).some((each) => each.name === name);
      if (isThere && !(await this.#isSureToOverwrite(name))) return;
      await this.#acceptAs(name, queryOf(this.choices.get('') ?? NEW_GOLDEN, NEW_GOLDEN));
      // A text that was typed meanwhile is the name of the next golden.
      if (input.value.trim() === name) input.value = '';
    });
  }

  /** Accepts what is drawn in the place of an accepted picture, which nothing brings back. */
  async #acceptOver(golden: GoldenCase): Promise<void> {
    const { name } = golden;
    if (!(await this.#isSureToOverwrite(name))) return;
    await this.#acceptAs(name, golden.error === null ? this.#queryFor(golden) : '');
    this.#forget(name);
  }

  #isSureToOverwrite(name: string): Promise<boolean> {
    return this.#ask({
      title: `Overwrite ${name}?`,
      text: `The accepted picture of ${name} is replaced by what is drawn now, with its last comparison. This cannot be undone.`,
      action: 'Overwrite',
    });
  }

  async #remove(name: string): Promise<void> {
    const sure = await this.#ask({
      title: `Remove ${name}?`,
      text: `The accepted picture of ${name} and its settings are deleted from the server. This cannot be undone.`,
      action: 'Remove',
    });
    if (!sure) return;
    await this.#step('remove', name, removeGolden);
    this.#forget(name);
    await this.#read();
  }

  #ask(question: Question): Promise<boolean> {
    return this.renderRoot.querySelector<ConfirmDialog>('livery-confirm')!.ask(question);
  }

  async #acceptAs(name: string, query: string): Promise<void> {
    this.busy = name;
    try {
      await this.#step('accept', name, acceptGolden, query);
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
