import { css, html, nothing, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { fileNameOf, saveFile } from '../link/save-file.js';
import { leftOutOf } from '../paint/model-file.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { BusyElement } from '../widgets/busy-element.js';
import { icon } from '../widgets/icon.js';

export class ModelDownload extends BusyElement {
  static override styles = [
    controls,
    layout,
    css`
      section {
        border-top: 1px solid var(--line);
      }
      button {
        width: 100%;
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session.selection];
  }

  override render(): TemplateResult | typeof nothing {
    const { vessel } = this.session.selection;
    if (!vessel) return nothing;
    return html`
      <section aria-label="3D model">
        <header class="line"><h2 class="grow">3D model</h2></header>
        <button
          ?disabled=${this.busy}
          title="Saves ${vessel.id} as a glTF file, for Blender, a game engine or a web page"
          @click=${() => this.#save(vessel.id)}
        >
          ${icon('download')} ${this.busy ? 'Making the model…' : 'Download as .glb'}
        </button>
        <p class="small soft hint">
          It has two looks, <i>stock</i> and <i>painted</i>. Patterns and stickers are painted into its textures.
        </p>
      </section>
    `;
  }

  #save(id: string): void {
    const { session } = this;
    const save = session.attempt('The model', async () => {
      const model = await session.api.model(id);
      const name = `${fileNameOf(id)}.glb`;
      saveFile(name, model);
      const missing = leftOutOf(await model.arrayBuffer());
      session.notices.inform(`${name} is saved`, missing.length === 0 ? '' : `It lacks ${missing.join('; ')}.`);
    });
    void this.runBusy(save);
  }
}

customElements.define('livery-model-download', ModelDownload);
