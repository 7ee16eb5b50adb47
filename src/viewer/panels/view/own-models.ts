import { css, html, nothing, type TemplateResult } from 'lit';
import type { Moment } from '../../../renderer/live/index.js';
import type { Observable } from '../../link/observable.js';
import type { OpeningModel } from '../../state/open-models.js';
import { controls } from '../../styles/controls.js';
import { layout } from '../../styles/layout.js';
import { fileButton } from '../../widgets/file-button.js';
import { icon } from '../../widgets/icon.js';
import { SessionElement } from '../../widgets/session-element.js';

export class OwnModels extends SessionElement {
  static override styles = [
    controls,
    layout,
    css`
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto auto;
        align-items: center;
        gap: 4px;
        min-height: 32px;
      }
      progress {
        width: 100%;
        height: 4px;
        accent-color: var(--accent-text);
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session.openModels];
  }

  protected override shownOf({ models }: Moment): readonly unknown[] {
    return [models];
  }

  override render(): TemplateResult {
    const { list } = this.session.openModels;
    const models = Object.entries(this.moment?.models ?? {});
    return html`
      <section aria-label="Your own models">
        <header class="line">
          <h2 class="grow">Your own models</h2>
          ${fileButton({
            label: 'Open…',
            sign: 'folder',
            title: 'Opens a glTF file: a .glb, or a .gltf together with its .bin and images',
            accept: '.glb,.gltf,.bin,.png,.jpg,.jpeg,.ktx2',
            multiple: true,
            chosen: (files) => void this.session.openModels.open(files.map((file) => ({ path: file.name, file }))),
          })}
        </header>
        ${
          list.length > 0
            ? html`<ul class="plain" aria-label="Models being opened">
                ${list.map((each) => this.#opening(each))}
              </ul>`
            : nothing
        }
        ${
          models.length > 0
            ? html`<ul class="plain" aria-label="Models">
                ${models.map(([name, { templates }]) => this.#row(name, templates.length))}
              </ul>`
            : nothing
        }
        <p class="small soft hint">Drop a .glb file, or a folder with a .gltf file, anywhere on this page.</p>
      </section>
    `;
  }

  #opening({ name, bytes, sentBytes, cancel }: OpeningModel): TemplateResult {
    const isSent = sentBytes >= bytes;
    return html`<li>
      <span class="name">
        <span class="cut">${name}</span>
        <small class="soft" role="status">${isSent ? 'The server reads it…' : 'Sending…'}</small>
        <progress aria-label="Sending ${name}" max=${bytes} .value=${sentBytes}></progress>
      </span>
      <span></span>
      <button class="plain small square" aria-label="Cancel opening ${name}" title="Cancel" @click=${cancel}>
        ${icon('close')}
      </button>
    </li>`;
  }

  #row(name: string, kinds: number): TemplateResult {
    const { session } = this;
    return html`<li data-model=${name}>
      <span class="name">
        <span class="cut" title=${name}>${name}</span>
        <small class="soft">${kinds === 1 ? 'one kind of part' : `${kinds} kinds of parts`}</small>
      </span>
      <button
        class="small"
        aria-label="Another ${name}"
        title="Makes another vessel of this model"
        @click=${() => void session.attempt(name, () => session.openModels.spawn(name))}
      >
        Another
      </button>
      <button
        class="plain square danger"
        aria-label="Remove ${name}"
        title="Removes the model and its vessels, for everyone"
        @click=${() => void session.attempt(`Removing ${name}`, () => session.openModels.close(name))}
      >
        ${icon('remove')}
      </button>
    </li>`;
  }
}

customElements.define('livery-own-models', OwnModels);
