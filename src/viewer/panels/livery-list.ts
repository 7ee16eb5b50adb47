import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { fileNameOf, saveFile } from '../link/save-file.js';
import type { Observable } from '../link/observable.js';
import { hexFromSrgb, parseComponents } from '../paint/colour.js';
import { BUILT_IN_LIVERIES } from '../paint/built-in-liveries.js';
import { spelledOut, textVessel } from '../paint/livery-fit.js';
import { formatLivery, LIVERY_NAME_MAX } from '../paint/livery-text.js';
import { coloursOf, type Livery } from '../paint/livery.js';
import { liveryVessel, readLivery } from '../state/livery-edits.js';
import { openingOf, putOnLivery } from '../state/put-on-livery.js';
import { openLivery, saveSharedPicture } from '../state/share-livery.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { BusyElement } from '../widgets/busy-element.js';
import { icon } from '../widgets/icon.js';
import { fileButton } from '../widgets/file-button.js';
import { nameForm } from '../widgets/name-form.js';

const SHOWN = 5;

export class LiveryList extends BusyElement {
  static override properties: PropertyDeclarations = { name: { state: true } };
  static override styles = [
    controls,
    layout,
    css`
      li {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto auto auto;
        align-items: center;
        gap: 4px;
        min-height: 32px;
      }
      .colours {
        display: flex;
        width: 60px;
        height: 18px;
        margin-right: 6px;
        border-radius: 4px;
        overflow: clip;
        outline: 1px solid light-dark(rgb(0 0 0 / 16%), rgb(255 255 255 / 18%));
        outline-offset: -1px;
      }
      .colours i {
        flex: 1;
        background: var(--colour);
      }
      .colours i:first-child {
        flex: 2.5;
      }
      form {
        margin-top: 8px;
      }
      .wide {
        width: 100%;
        margin-top: 8px;
      }
    `,
  ];

  declare name: string;

  constructor() {
    super();
    this.name = '';
  }

  protected override observed(): readonly Observable[] {
    return [this.session.liveries, this.session.selection];
  }

  override render(): TemplateResult {
    const { liveries, selection } = this.session;
    const id = selection.vessel?.id ?? '';
    return html`
      <section aria-label="Liveries">
        <header class="line">
          <h2 class="grow">Liveries</h2>
          ${fileButton({
            label: 'Open…',
            sign: 'folder',
            accept: '.livery,.txt,.png',
            title: `Reads a .livery file or a shared picture, and puts it on ${id}; you can also drop the file on the page`,
            chosen: ([file]) => void this.session.attempt(openingOf(file!), () => openLivery(this.session, file!)),
          })}
        </header>
        <ul class="plain">
          ${
            // Hide the built-in liveries from characters, because they paint only parts.
            selection.vessel?.is_kitten ? nothing : BUILT_IN_LIVERIES.map((livery) => this.#row(livery, null))
          }
          ${liveries.list.map(({ livery, text }) => this.#row(livery, text))}
        </ul>
        ${nameForm({
          label: 'Name of a new livery',
          name: this.name,
          longest: LIVERY_NAME_MAX,
          typed: (name) => (this.name = name),
          submitted: (event) => this.#save(event),
          button: html`<button title="Saves the paint of ${id} and its stickers in this browser">
            Save as livery
          </button>`,
        })}
        <button
          class="wide"
          ?disabled=${this.busy}
          title="Saves a picture of this view that contains the paint of ${id}, its stickers and their images. Drop it on any viewer page to put them on a vessel there."
          @click=${() => void this.runBusy(saveSharedPicture(this.session))}
        >
          ${icon('download')} ${this.busy ? 'Drawing…' : 'Share as a picture'}
        </button>
        <p class="small soft hint">A livery is the paint of a whole vessel with its stickers.</p>
      </section>
    `;
  }

  /** @param text text of a saved livery; null for a built-in livery */
  #row(livery: Livery, text: string | null): TemplateResult {
    const { name } = livery;
    const id = this.session.selection.vessel?.id ?? 'the vessel';
    return html`
      <li data-livery=${name}>
        <span class="colours" aria-hidden="true">
          ${coloursOf(livery)
            .slice(0, SHOWN)
            .map((color) => html`<i style="--colour:${hexFromSrgb(parseComponents(color) ?? [1, 1, 1])}"></i>`)}
        </span>
        <span class="cut" title=${name}>${name}</span>
        <button
          class="small"
          aria-label="Apply ${name} to ${id}"
          title="Apply ${name} to ${id}, in place of its paint"
          @click=${() => void this.session.attempt(name, () => putOnLivery(this.session, livery))}
        >
          Apply
        </button>
        <button
          class="plain small square"
          aria-label="Download ${name}"
          title="Download ${name}, as it would look on ${id}"
          @click=${() => void this.session.attempt(name, () => this.#download(livery, text))}
        >
          ${icon('download')}
        </button>
        ${
          text === null
            ? html`<span style="width:24px"></span>`
            : html`<button
                class="plain small square danger"
                aria-label="Remove ${name}"
                title="Remove ${name}"
                @click=${() => this.#remove(name)}
              >
                ${icon('remove')}
              </button>`
        }
      </li>
    `;
  }

  #save(event: SubmitEvent): void {
    event.preventDefault();
    const { editor, selection, liveries } = this.session;
    const name = this.name.trim().replace(/\s+/g, ' ');
    if (name === '') return;
    void this.session.attempt(`Saving ${name}`, async () => {
      const vessel = await liveryVessel(editor, selection);
      const text = formatLivery(await readLivery(editor, vessel, name), textVessel(vessel));
      await editor.perform(liveries.keeping(text));
      if (this.name.trim() === name) this.name = '';
    });
  }

  #remove(name: string): void {
    const { editor, liveries } = this.session;
    void this.session.attempt(`Removing ${name}`, () => editor.perform(liveries.forgetting(name)));
  }

  async #download(livery: Livery, text: string | null): Promise<void> {
    const { editor, selection } = this.session;
    const vessel = text === null ? await liveryVessel(editor, selection) : null;
    const whole = text ?? (vessel ? formatLivery(spelledOut(livery, vessel), textVessel(vessel)) : '');
    saveFile(`${fileNameOf(livery.name)}.livery`, whole);
  }
}

customElements.define('livery-livery-list', LiveryList);
