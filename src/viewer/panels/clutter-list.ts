import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Moment, TextureFile } from '../../renderer/live/index.js';
import type { BindableTexture } from '../../simulator/models/clutter/index.js';
import type { AppliedTexture } from '../../simulator/paint/textures/index.js';
import { isPicture } from '../paint/texture-files.js';
import { binding, unbindingAll } from '../state/texture-edits.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';

const TONES: Readonly<Record<string, string>> = { applied: 'ok', pending: 'warn', failed: 'bad' };

export class ClutterList extends SessionElement {
  static override properties: PropertyDeclarations = { shownSlot: { state: true }, filter: { state: true } };
  static override styles = [
    controls,
    layout,
    css`
      .clutter {
        display: grid;
        gap: 4px;
        padding: 8px 0;
        border-top: 1px solid var(--line);
      }
      .clutter .controls {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 92px 24px;
        gap: 6px;
        align-items: center;
      }
      .clutter select {
        height: 24px;
        font-size: 11.5px;
      }
      .filters {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 100px;
        gap: 6px;
        margin-bottom: 8px;
      }
    `,
  ];

  /** The kind of stock textures that the list shows; empty for all kinds. */
  declare shownSlot: string;
  declare filter: string;

  constructor() {
    super();
    this.shownSlot = 'diffuse';
    this.filter = '';
  }

  /** Moves the focus to the first list of pictures, where the user can select the file that was just uploaded. */
  override focus(): void {
    const first = this.renderRoot.querySelector<HTMLElement>('.clutter select');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  }

  protected override shownOf({ panels }: Moment): readonly unknown[] {
    return [panels?.textures];
  }

  override render(): TemplateResult {
    const { editor } = this.session;
    const { files = [], catalogue = [], applied = [] } = this.moment?.panels?.textures ?? {};
    const bound = new Map(applied.map((each) => [each.textureId, each]));
    const rows = catalogue.map((texture) => ({ ...texture, binding: bound.get(texture.id) }));
    const slots = [...new Set(rows.map(({ slot }) => slot))];
    const words = this.filter.toLowerCase();
    const shown = rows.filter(
      ({ id, slot, ecotypes, binding }) =>
        (this.shownSlot === '' || slot === this.shownSlot || binding) &&
        `${id} ${ecotypes.join(', ')} ${binding?.file ?? ''}`.toLowerCase().includes(words),
    );
    return html`
      <section aria-label="Stock textures">
        <header class="line">
          <h2>Stock textures</h2>
          <span class="faint numbers">${rows.filter(({ binding }) => binding).length} replaced</span>
          <span class="grow"></span>
          <button
            class="plain small danger"
            ?disabled=${!rows.some(({ binding }) => binding)}
            @click=${() => void this.session.attempt('Restoring', () => editor.perform(unbindingAll(editor)))}
          >
            Restore all
          </button>
        </header>
        <div class="filters">
          <input
            type="search"
            placeholder="Filter"
            aria-label="Filter stock textures"
            .value=${this.filter}
            @input=${(event: Event) => (this.filter = (event.target as HTMLInputElement).value)}
          />
          <select
            aria-label="Slot"
            @change=${(event: Event) => (this.shownSlot = (event.target as HTMLSelectElement).value)}
          >
            <option value="">all slots</option>
            ${slots.map((slot) => html`<option .selected=${live(slot === this.shownSlot)}>${slot}</option>`)}
          </select>
        </div>
        <ul class="plain">
          ${shown.map((row) => this.#clutterRow(row, row.binding, files))}
        </ul>
        ${shown.length === 0 && rows.length > 0 ? html`<p class="nothing">No texture has that name.</p>` : nothing}
        ${rows.length === 0 ? html`<p class="nothing">This scene has no ground clutter.</p>` : nothing}
      </section>
    `;
  }

  #clutterRow(
    texture: BindableTexture,
    bound: AppliedTexture | undefined,
    files: readonly TextureFile[],
  ): TemplateResult {
    const { id, slot, width, height } = texture;
    const ecotypes = texture.ecotypes.join(', ');
    const mode = bound?.mode ?? 'faithful';
    return html`
      <li class="clutter" data-texture=${id}>
        <span class="row">
          <span class="cut grow" title=${id}>${id}</span>
          <span class="chip ${TONES[bound?.state ?? ''] ?? ''}">${bound?.state ?? 'stock'}</span>
        </span>
        <span class="small soft cut numbers" title=${ecotypes}
          >${slot} · ${width} × ${height}${ecotypes ? ` · ${ecotypes}` : ''}</span
        >
        <span class="controls">
          <select
            aria-label="Picture for ${id}"
            @change=${(event: Event) => this.#bind(id, (event.target as HTMLSelectElement).value, mode)}
          >
            <option value="" .selected=${live(!bound)}>Stock picture</option>
            ${files
              .filter((file) => isPicture(file) || file.name === bound?.file)
              .map(({ name }) => html`<option .selected=${live(name === bound?.file)}>${name}</option>`)}
          </select>
          <select
            aria-label="Mode of ${id}"
            ?disabled=${!bound}
            @change=${(event: Event) => this.#bind(id, bound?.file ?? '', (event.target as HTMLSelectElement).value)}
          >
            <option .selected=${live(mode === 'faithful')}>faithful</option>
            <option .selected=${live(mode === 'raw')}>raw</option>
          </select>
          <button
            class="plain small square"
            aria-label="Restore ${id}"
            title="Back to the stock picture"
            ?disabled=${!bound}
            @click=${() => this.#bind(id, '', mode)}
          >
            ${icon('close')}
          </button>
        </span>
        ${bound?.error ? html`<p class="trouble">${bound.error}</p>` : nothing}
      </li>
    `;
  }

  /** @param file name of the file that replaces the texture; empty to restore the texture */
  #bind(id: string, file: string, mode: string): void {
    const title = file === '' ? `Restoring ${id}` : `Replacing ${id}`;
    const { editor } = this.session;
    void this.session
      .attempt(title, () => editor.perform(binding(editor, title, id, file && `${file} ${mode}`)))
      .finally(() => this.requestUpdate());
  }
}

customElements.define('livery-clutter-list', ClutterList);
