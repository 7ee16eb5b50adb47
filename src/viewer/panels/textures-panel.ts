import { css, html, type TemplateResult } from 'lit';
import type { Moment, TextureFile } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import { formatBytes, isPicture } from '../paint/texture-files.js';
import { startSticker } from '../state/start-sticker.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';
import '../widgets/thumbnail.js';
import '../widgets/upload-button.js';
import '../widgets/upload-rows.js';
import './clutter-list.js';
import type { ClutterList } from './clutter-list.js';

/**
 * The panel with the uploaded pictures and, below them, the stock textures that they replace. Sends the event
 * `send-files`.
 */
export class TexturesPanel extends SessionElement {
  static override styles = [
    controls,
    layout,
    css`
      .meters {
        display: grid;
        gap: 6px;
      }
      .meter {
        display: grid;
        grid-template-columns: 72px minmax(0, 1fr) auto;
        align-items: center;
        gap: 8px;
      }
      .bar {
        height: 4px;
        border-radius: 2px;
        background: linear-gradient(to right, var(--accent-text) var(--part), var(--line-strong) var(--part));
      }
      .meter.full .bar {
        background: linear-gradient(to right, var(--bad) var(--part), var(--line-strong) var(--part));
      }
      .file {
        display: grid;
        grid-template-columns: 36px minmax(0, 1fr) auto;
        align-items: center;
        gap: 10px;
        padding: 5px 0;
      }
      .actions {
        display: flex;
      }
    `,
  ];

  focusBinding(): void {
    this.renderRoot.querySelector<ClutterList>('livery-clutter-list')?.focus();
  }

  protected override observed(): readonly Observable[] {
    return [this.session.uploads];
  }

  protected override shownOf({ panels }: Moment): readonly unknown[] {
    return [panels?.textures];
  }

  override render(): TemplateResult {
    return html`${this.#budget()} ${this.#files(this.moment?.panels?.textures?.files ?? [])}
      <livery-clutter-list .session=${this.session}></livery-clutter-list>`;
  }

  #budget(): TemplateResult {
    const { files = [], bytes = 0, limits, applied = [] } = this.moment?.panels?.textures ?? {};
    const inUse = applied.filter(({ state }) => state === 'applied');
    const vram = inUse.reduce((sum, { vramBytes }) => sum + vramBytes, 0);
    return html`
      <section aria-label="Budget">
        <header class="line"><h2 class="grow">Budget</h2></header>
        <div class="meters numbers">
          ${meter('Files', files.length, limits?.filesMax ?? 0, String)}
          ${meter('Uploaded', bytes, limits?.bytesMax ?? 0, formatBytes)}
          ${meter('In use', applied.length, limits?.bindingsMax ?? 0, String)}
        </div>
        <p class="small soft numbers" style="margin:8px 0 0">
          ${formatBytes(vram)} on the GPU · at most ${formatBytes(limits?.fileBytesMax ?? 0)} per file; sides over
          ${limits?.maxDimension ?? 0} px are drawn smaller
        </p>
      </section>
    `;
  }

  #files(files: readonly TextureFile[]): TemplateResult {
    // Omit files that are still being uploaded, because the list of uploads shows them.
    const sent = new Set(this.session.uploads.list.map(({ name }) => name));
    const shown = files.filter(({ name, ready }) => ready || !sent.has(name));
    return html`
      <section aria-label="Files">
        <header class="line">
          <h2 class="grow">Files</h2>
          <livery-upload></livery-upload>
        </header>
        <livery-upload-rows .session=${this.session}></livery-upload-rows>
        ${
          files.length + sent.size === 0
            ? html`<p class="nothing">Drop an image anywhere on this page: PNG, JPEG, BMP, HDR, DDS, KTX or KTX2.</p>`
            : html`<ul class="plain">
                ${shown.map((file) => this.#file(file))}
              </ul>`
        }
      </section>
    `;
  }

  #file(file: TextureFile): TemplateResult {
    const { name, bytes, kind, version, ready } = file;
    const { editor } = this.session;
    return html`
      <li class="file" data-file=${name}>
        <livery-thumbnail .name=${name} .kind=${kind} .version=${version}></livery-thumbnail>
        <span class="name">
          <span class="cut" title=${name}>${name}</span>
          <span class="small soft numbers">
            ${ready ? `${kind} · ${formatBytes(bytes)}${version > 1 ? ` · version ${version}` : ''}` : 'uploading…'}
          </span>
        </span>
        <span class="actions">
          <button
            class="plain small square"
            title=${isPicture(file) ? 'Place it as a sticker' : 'This file is not a picture'}
            aria-label="Place ${name} as a sticker"
            ?disabled=${!ready || !isPicture(file)}
            @click=${() => void this.session.attempt(name, () => startSticker(this.session, name))}
          >
            ${icon('spray')}
          </button>
          <button
            class="plain small square danger"
            title="Delete"
            aria-label="Delete ${name}"
            @click=${() => void this.session.attempt(`Deleting ${name}`, () => editor.perform(editor.deleting(name)))}
          >
            ${icon('remove')}
          </button>
        </span>
      </li>
    `;
  }
}

function meter(label: string, used: number, max: number, format: (value: number) => string): TemplateResult {
  const part = max === 0 ? 0 : Math.min(100, (used / max) * 100);
  return html`
    <div class="meter ${part >= 95 ? 'full' : ''}">
      <span class="soft">${label}</span>
      <span
        class="bar"
        role="meter"
        aria-label="${label}"
        aria-valuemin="0"
        aria-valuemax=${max}
        aria-valuenow=${used}
        aria-valuetext="${format(used)} of ${format(max)}"
        style="--part:${part.toFixed(1)}%"
      ></span>
      <span class="soft">${format(used)} / ${format(max)}</span>
    </div>
  `;
}

customElements.define('livery-textures-panel', TexturesPanel);
