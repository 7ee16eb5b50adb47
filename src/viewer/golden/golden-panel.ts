import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { LinkError } from '../link/link-error.js';
import type { Observable } from '../link/observable.js';
import { sendView } from '../state/send-view.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import '../widgets/confirm-dialog.js';
import type { Question } from '../state/question.js';
import type { ConfirmDialog } from '../widgets/confirm-dialog.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';
import './compare-dialog.js';
import type { CompareDialog } from './compare-dialog.js';
import type { GoldenChoices } from './golden-choices.js';
import { goldenCard } from './golden-card.js';
import './golden-form.js';
import type { Golden } from '../../contract/index.js';
import { incompleteToo, whyNoGoldenName } from './golden-link.js';
import { GoldenShelf } from './golden-shelf.js';
import { goldenStyles } from './golden-styles.js';

export class GoldenPanel extends SessionElement {
  static override properties: PropertyDeclarations = {
    open: { state: true },
    trouble: { state: true },
  };
  static override styles = [controls, layout, goldenStyles];

  declare open: string | null;
  declare trouble: string | null;
  #shelf: GoldenShelf | null = null;

  constructor() {
    super();
    this.open = null;
    this.trouble = null;
  }

  protected override willUpdate(): void {
    this.#shelf ??= new GoldenShelf(this.session);
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    void this.session.attempt('Golden cases', () => this.#goldens.read());
  }

  get #goldens(): GoldenShelf {
    return this.#shelf!;
  }

  /** Observes the session too, because it reports changes of the camera. */
  protected override observed(): readonly Observable[] {
    return [this.session, this.#goldens];
  }

  override render(): TemplateResult {
    const goldens = this.#goldens;
    const cases = goldens.cases ?? [];
    const isBusy = goldens.busy !== null;
    const differing = cases.filter((each) => goldens.passed(each) === false).length;
    return html`
      <section aria-label="All cases">
        <header class="line">
          <h2>Golden pictures</h2>
          <span class="faint numbers">${cases.length}</span>
          ${differing > 0 ? html`<span class="chip bad numbers">${differing} differ</span>` : nothing}
          <span class="grow"></span>
          <button
            class="small"
            ?disabled=${cases.length === 0 || isBusy}
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
          <button ?disabled=${isBusy}>Accept what is drawn</button>
        </form>
        ${this.#settings(null)}
        ${
          this.session.view?.camera === 'own'
            ? html`<p class="small soft hint">
                From the shared view, not from yours.
                <button
                  class="small"
                  title="Moves the shared view, which others see too, to yours"
                  @click=${() => void this.session.attempt('Use my view', () => this.#useMyView())}
                >
                  Use my view
                </button>
              </p>`
            : nothing
        }
        ${
          goldens.clock === 'held'
            ? html`<p class="small soft hint" role="status">
                While the server draws pictures, its clock is stopped for every client.
              </p>`
            : nothing
        }
        ${this.trouble === null ? nothing : html`<p class="trouble" id="trouble" role="alert">${this.trouble}</p>`}
      </section>
      ${
        goldens.cases?.length === 0
          ? html`<section>
              <p class="nothing">
                A golden is an accepted picture. Accept the present picture of the shared view, and compare later
                pictures with it, from here or from a script.
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

  #card(golden: Golden): TemplateResult {
    const { name } = golden;
    const { session } = this;
    const goldens = this.#goldens;
    return goldenCard(golden, {
      verdict: goldens.verdict(name),
      moment: goldens.moment(golden),
      passed: goldens.passed(golden),
      isOpen: this.open === name,
      isDrawing: goldens.busy === name,
      isBusy: goldens.busy !== null,
      hasOwnCamera: session.view?.camera === 'own',
      settings: () => this.#settings(golden),
      toggle: () => this.#toggle(name),
      compare: () => void session.attempt(`Comparing ${name}`, () => this.#compare(golden)),
      look: () => this.#look(golden),
      accept: () => void session.attempt(`Accepting ${name}`, () => this.#acceptOver(golden)),
      remove: () => void session.attempt(`Removing ${name}`, () => this.#remove(golden)),
    });
  }

  /** @param golden null for the settings of a golden that the user has not created yet */
  #settings(golden: Golden | null): TemplateResult {
    const goldens = this.#goldens;
    const isChanged = goldens.query(golden) !== '';
    return html`<details class="settings">
      <summary class="small">
        How it is drawn and compared${isChanged ? html` <span class="chip accent">changed</span>` : nothing}
      </summary>
      <livery-golden-form
        .choices=${goldens.choices(golden)}
        @choices-change=${(event: CustomEvent<GoldenChoices>) => goldens.choose(golden, event.detail)}
      ></livery-golden-form>
      ${
        isChanged
          ? html`<p class="small soft hint">
              ${golden ? 'Used for Compare; stored when you accept a picture.' : 'Stored with the new picture.'}
              <button class="small plain" @click=${() => goldens.forget(golden)}>Reset</button>
            </p>`
          : nothing
      }
    </details>`;
  }

  #look({ name, accepted }: Golden): void {
    void this.renderRoot
      .querySelector<CompareDialog>('livery-compare')
      ?.show(name, accepted, this.#goldens.verdict(name));
  }

  async #useMyView(): Promise<void> {
    await sendView(this.session);
    this.session.notices.inform('The shared view now matches yours', 'The server now draws goldens with it.');
  }

  #toggle(name: string): void {
    this.open = this.open === name ? null : name;
    if (this.open !== null) void this.session.attempt(`History of ${name}`, () => this.#goldens.readVerdict(name));
  }

  async #compare(golden: Golden): Promise<void> {
    const verdict = await this.#goldens.compare(golden);
    if (!verdict.passed || verdict.warnings.length > 0) this.open = golden.name;
  }

  async #compareAll(): Promise<void> {
    // Compare in the order of the goldens' times, because a stepped clock cannot go back.
    const sound = (this.#goldens.cases ?? []).filter(({ error }) => error === null);
    const inOrder = [...sound].sort((a, b) => (a.ut ?? Infinity) - (b.ut ?? Infinity));
    await this.#goldens.whileHeld(async () => {
      for (const golden of inOrder) await this.#compare(golden);
    });
  }

  #accept(event: SubmitEvent): void {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).querySelector('input')!;
    const name = input.value.trim();
    const goldens = this.#goldens;
    const names = (): readonly string[] => (goldens.cases ?? []).map((each) => each.name);
    this.trouble = whyNoGoldenName(name, names());
    if (this.trouble !== null) return;
    void this.session.attempt(`Accepting ${name}`, async () => {
      // Read the list again, because another page or a script may have added a golden with this name.
      await goldens.read();
      if (names().includes(name) && !(await this.#isSureToOverwrite(name))) return;
      if (!(await this.#acceptAs(name, goldens.query(null)))) return;
      if (input.value.trim() === name) input.value = '';
    });
  }

  async #acceptOver(golden: Golden): Promise<void> {
    const { name } = golden;
    if (!(await this.#isSureToOverwrite(name))) return;
    const query = golden.error === null ? this.#goldens.query(golden) : '';
    if (await this.#acceptAs(name, query)) this.#goldens.forget(golden);
  }

  /**
   * Asks the user first if images are missing in the frame.
   * @returns false if the frame is not accepted
   */
  async #acceptAs(name: string, query: string): Promise<boolean> {
    const goldens = this.#goldens;
    let said: readonly string[];
    try {
      said = await goldens.accept(name, query);
    } catch (error) {
      if (!(error instanceof LinkError) || !error.warnings) throw error;
      const question = {
        title: `Accept ${name} without the image?`,
        text: `The picture lacks an image. ${error.warnings.join('; ')}`,
        action: 'Accept anyway',
      };
      if (!(await this.#ask(question))) return false;
      said = await goldens.accept(name, incompleteToo(query));
    }
    if (said.length > 0) this.session.notices.inform(`${name} is accepted`, said.join(' '));
    return true;
  }

  #isSureToOverwrite(name: string): Promise<boolean> {
    return this.#ask({
      title: `Overwrite ${name}?`,
      text: `The present picture replaces the accepted picture of ${name}, and the last comparison is deleted. This cannot be undone.`,
      action: 'Overwrite',
    });
  }

  async #remove(golden: Golden): Promise<void> {
    const { name } = golden;
    const sure = await this.#ask({
      title: `Remove ${name}?`,
      text: `The accepted picture of ${name} and its settings are deleted from the server. This cannot be undone.`,
      action: 'Remove',
    });
    if (sure) await this.#goldens.remove(golden);
  }

  #ask(question: Question): Promise<boolean> {
    return this.renderRoot.querySelector<ConfirmDialog>('livery-confirm')!.ask(question);
  }
}

customElements.define('livery-golden-panel', GoldenPanel);
