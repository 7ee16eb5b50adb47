import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { VIEW_NAME_MAX, type SavedView } from '../../state/saved-views.js';
import { nameOfSubject, parseView } from '../../../simulator/world/views/index.js';
import type { Observable } from '../../link/observable.js';
import { controls } from '../../styles/controls.js';
import { layout } from '../../styles/layout.js';
import { icon } from '../../widgets/icon.js';
import { SessionElement } from '../../widgets/session-element.js';
import { nameForm } from '../../widgets/name-form.js';

export class SavedViewsList extends SessionElement {
  static override properties: PropertyDeclarations = { name: { state: true }, renaming: { state: true } };
  static override styles = [
    controls,
    layout,
    css`
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto auto auto;
        align-items: center;
        gap: 4px;
        min-height: 32px;
      }
      li input {
        width: 100%;
      }
      form {
        margin-top: 8px;
      }
    `,
  ];

  declare name: string;
  declare renaming: string | null;

  constructor() {
    super();
    this.name = '';
    this.renaming = null;
  }

  protected override observed(): readonly Observable[] {
    return [this.session.savedViews, this.session];
  }

  override render(): TemplateResult {
    const { savedViews, view } = this.session;
    const isOwn = view?.camera === 'own';
    return html`
      <section aria-label="Saved views">
        <header class="line"><h2 class="grow">Saved views</h2></header>
        <ul class="plain">
          ${savedViews.list.map((saved) => this.#row(saved))}
        </ul>
        ${nameForm({
          label: 'Name of a new view',
          name: this.name,
          longest: VIEW_NAME_MAX,
          typed: (name) => (this.name = name),
          submitted: (event) => this.#save(event),
          button: html`<button ?disabled=${!isOwn} title="Saves the camera of this page in this browser">
            Save view
          </button>`,
        })}
        <p class="small soft hint">
          ${isOwn ? 'This browser keeps them. They work in every scene of this system.' : 'Choose My view in the bar to save a view.'}
        </p>
      </section>
    `;
  }

  #row({ name, view }: SavedView): TemplateResult {
    if (this.renaming === name) {
      return html`<li>
        <input
          id="rename"
          aria-label="New name of ${name}"
          maxlength=${VIEW_NAME_MAX}
          .value=${name}
          @change=${(event: Event) => this.#rename(name, (event.target as HTMLInputElement).value)}
          @blur=${() => (this.renaming = null)}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key === 'Escape') this.renaming = null;
          }}
        />
      </li>`;
    }
    return html`<li data-view=${name}>
      <span class="name"
        ><span class="cut" title=${name}>${name}</span> <small class="cut soft">${whatOf(view)}</small></span
      >
      <button class="small" aria-label="Go to ${name}" @click=${() => this.#go(name, view)}>Go to</button>
      <button
        class="small plain"
        aria-label="Rename ${name}"
        @click=${() => {
          this.renaming = name;
          void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLInputElement>('#rename')?.select());
        }}
      >
        Rename
      </button>
      <button
        class="plain square danger"
        aria-label="Remove ${name}"
        title="Remove ${name}"
        @click=${() => this.#remove({ name, view })}
      >
        ${icon('remove')}
      </button>
    </li>`;
  }

  #go(name: string, view: string): void {
    void this.session.attempt(name, () => Promise.resolve(this.session.view?.goTo(view)));
  }

  #save(event: SubmitEvent): void {
    event.preventDefault();
    const name = this.name.trim();
    const view = this.session.view?.viewText;
    if (name === '' || !view) return;
    void this.session.attempt(name, () => {
      this.session.savedViews.save({ name, view });
      this.name = '';
      return Promise.resolve();
    });
  }

  #rename(name: string, next: string): void {
    this.renaming = null;
    if (next.trim() !== '') this.session.savedViews.rename(name, next.trim());
  }

  #remove(saved: SavedView): void {
    const { savedViews, notices } = this.session;
    savedViews.remove(saved.name);
    notices.inform(`${saved.name} was removed`, '', [{ label: 'Bring it back', run: () => savedViews.save(saved) }]);
  }
}

function whatOf(view: string): string {
  try {
    return nameOfSubject(parseView(view).subject);
  } catch {
    return 'cannot be read';
  }
}

customElements.define('livery-saved-views', SavedViewsList);
