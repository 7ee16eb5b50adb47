import { css, html, nothing, type TemplateResult, type PropertyDeclarations } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Observable } from '../link/observable.js';
import { parseStatusLine } from '../paint/status-line.js';
import { formatBytes, parseTextureFiles, type TextureFile } from '../paint/texture-files.js';
import { type ClutterRow, joinClutterRows } from '../paint/texture-rows.js';
import type { Upload } from '../state/uploads.js';
import { controls, layout } from '../styles/controls.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';
import '../widgets/thumbnail.js';

const AT = 'paint/textures';
const TONES: Readonly<Record<string, string>> = { applied: 'ok', pending: 'warn', failed: 'bad' };

/** Uploaded pictures, what they cost, and which stock textures they stand in for. Sends `send-files`. */
export class TexturesPanel extends SessionElement {
  static override properties: PropertyDeclarations = { shownSlot: { state: true }, filter: { state: true } };
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
      .meter .bar {
        height: 4px;
        border-radius: 2px;
        background: linear-gradient(to right, var(--accent-text) var(--part), var(--line-strong) var(--part));
      }
      .meter.full .bar {
        background: linear-gradient(to right, var(--bad) var(--part), var(--line-strong) var(--part));
      }
      .file,
      .upload {
        display: grid;
        grid-template-columns: 36px minmax(0, 1fr) auto;
        align-items: center;
        gap: 10px;
        padding: 5px 0;
      }
      .upload .bar {
        height: 4px;
        border-radius: 2px;
        background: linear-gradient(to right, var(--accent-text) var(--part), var(--line-strong) var(--part));
      }
      .name {
        display: grid;
        line-height: 1.35;
      }
      .actions {
        display: flex;
      }
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
      .unseen:focus-visible + label {
        outline: 2px solid var(--accent-text);
      }
    `,
  ];

  /** Shown kind of stock texture; empty is all. */
  declare shownSlot: string;
  declare filter: string;

  constructor() {
    super();
    this.shownSlot = 'diffuse';
    this.filter = '';
  }

  protected override observed(): readonly Observable[] {
    return [this.session.uploads];
  }

  protected override watchedPaths(): readonly string[] {
    return ['files', 'info', 'status', 'clutter', 'bindings', 'applied'].map((leaf) => `${AT}/${leaf}`);
  }

  override render(): TemplateResult {
    const files = parseTextureFiles(this.field(`${AT}/files`) ?? '');
    return html`${this.#budget()} ${this.#files(files)} ${this.#clutter(files)}`;
  }

  #budget(): TemplateResult {
    const info = parseStatusLine(this.field(`${AT}/info`) ?? '');
    const status = parseStatusLine(this.field(`${AT}/status`) ?? '', 'error');
    const of = (key: string): number => Number(info.get(key) ?? 0);
    return html`
      <section aria-label="Budget">
        <header class="line"><h2 class="grow">Budget</h2></header>
        <div class="meters numbers">
          ${meter('Files', of('files'), of('files_max'), String)}
          ${meter('Uploaded', of('bytes'), of('bytes_max'), formatBytes)}
          ${meter('Bindings', Number(status.get('bound') ?? 0), of('bindings_max'), String)}
        </div>
        <p class="small soft numbers" style="margin:8px 0 0">
          ${formatBytes(Number(status.get('vram_bytes') ?? 0))} on the GPU · at most
          ${formatBytes(of('file_bytes_max'))} and ${of('max_dimension')} px per file
        </p>
      </section>
    `;
  }

  #files(files: readonly TextureFile[]): TemplateResult {
    const { list } = this.session.uploads;
    return html`
      <section aria-label="Files">
        <header class="line">
          <h2 class="grow">Files</h2>
          <button class="small" @click=${() => this.renderRoot.querySelector<HTMLInputElement>('#pick')?.click()}>
            ${icon('upload')} Upload…
          </button>
          <input
            id="pick"
            class="unseen"
            type="file"
            multiple
            tabindex="-1"
            aria-hidden="true"
            accept=".png,.jpg,.jpeg,.bmp,.hdr,.dds,.ktx,.ktx2"
            @change=${(event: Event) => this.#send(event.target as HTMLInputElement)}
          />
        </header>
        ${
          files.length + list.length === 0
            ? html`<p class="nothing">Drop an image anywhere on this page: PNG, JPEG, BMP, HDR, DDS, KTX or KTX2.</p>`
            : html`<ul class="plain">
                ${list.map((upload) => this.#upload(upload))} ${files.map((file) => this.#file(file))}
              </ul>`
        }
      </section>
    `;
  }

  #upload({ name, bytes, sentBytes, cancel }: Upload): TemplateResult {
    const percent = bytes === 0 ? 0 : Math.round((sentBytes / bytes) * 100);
    return html`
      <li class="upload">
        <livery-thumbnail></livery-thumbnail>
        <span class="name">
          <span class="row"><span class="cut grow">${name}</span><span class="faint numbers">${percent} %</span></span>
          <span
            class="bar"
            role="progressbar"
            aria-label="Upload of ${name}"
            aria-valuenow=${percent}
            style="--part:${percent}%"
          ></span>
        </span>
        <button class="plain small square" aria-label="Cancel the upload of ${name}" title="Cancel" @click=${cancel}>
          ${icon('close')}
        </button>
      </li>
    `;
  }

  #file({ name, bytes, kind, version, ready }: TextureFile): TemplateResult {
    const { editor, placing } = this.session;
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
            title="Spray it as a sticker"
            aria-label="Spray ${name} as a sticker"
            ?disabled=${!ready}
            @click=${() =>
              placing.start({ image: name, width: 2, height: 2, depth: 0.6, roll: 0, alpha: 1, brightness: 1 })}
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

  #clutter(files: readonly TextureFile[]): TemplateResult {
    const read = (leaf: string): string => this.field(`${AT}/${leaf}`) ?? '';
    const rows = joinClutterRows(read('clutter'), read('bindings'), read('applied'));
    const slots = [...new Set(rows.map(({ slot }) => slot))];
    const words = this.filter.toLowerCase();
    const shown = rows.filter(
      ({ id, slot, ecotypes, binding }) =>
        (this.shownSlot === '' || slot === this.shownSlot || binding) &&
        `${id} ${ecotypes} ${binding?.file ?? ''}`.toLowerCase().includes(words),
    );
    return html`
      <section aria-label="Stock textures">
        <header class="line">
          <h2>Stock textures</h2>
          <span class="faint numbers">${rows.filter(({ binding }) => binding).length} bound</span>
          <span class="grow"></span>
          <button
            class="plain small danger"
            ?disabled=${!rows.some(({ binding }) => binding)}
            @click=${() => void this.session.attempt('Unbinding', () => this.#unbindAll(rows))}
          >
            Unbind all
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
          ${shown.map((row) => this.#clutterRow(row, files))}
        </ul>
        ${shown.length === 0 && rows.length > 0 ? html`<p class="nothing">Nothing has that name.</p>` : nothing}
        ${rows.length === 0 ? html`<p class="nothing">This scene has no ground clutter.</p>` : nothing}
      </section>
    `;
  }

  #clutterRow({ id, slot, size, ecotypes, binding }: ClutterRow, files: readonly TextureFile[]): TemplateResult {
    const mode = binding?.mode ?? 'faithful';
    return html`
      <li class="clutter" data-texture=${id}>
        <span class="row">
          <span class="cut grow" title=${id}>${id}</span>
          <span class="chip ${TONES[binding?.state ?? ''] ?? ''}">${binding?.state ?? 'stock'}</span>
        </span>
        <span class="small soft cut numbers" title=${ecotypes}
          >${slot} · ${size}${ecotypes ? ` · ${ecotypes}` : ''}</span
        >
        <span class="controls">
          <select
            aria-label="Picture for ${id}"
            @change=${(event: Event) => this.#bind(id, (event.target as HTMLSelectElement).value, mode, binding)}
          >
            <option value="" .selected=${live(!binding)}>Stock picture</option>
            ${files.map(({ name }) => html`<option .selected=${live(name === binding?.file)}>${name}</option>`)}
          </select>
          <select
            aria-label="Mode of ${id}"
            ?disabled=${!binding}
            @change=${(event: Event) =>
              this.#bind(id, binding?.file ?? '', (event.target as HTMLSelectElement).value, binding)}
          >
            <option .selected=${live(mode === 'faithful')}>faithful</option>
            <option .selected=${live(mode === 'raw')}>raw</option>
          </select>
          <button
            class="plain small square"
            aria-label="Unbind ${id}"
            title="Back to the stock picture"
            ?disabled=${!binding}
            @click=${() => this.#bind(id, '', mode, binding)}
          >
            ${icon('close')}
          </button>
        </span>
        ${binding?.error ? html`<p class="trouble">${binding.error}</p>` : nothing}
      </li>
    `;
  }

  /** @param file empty unbinds */
  #bind(id: string, file: string, mode: string, before: ClutterRow['binding']): void {
    const title = file === '' ? `Unbinding ${id}` : `Binding ${id}`;
    void this.session
      .attempt(title, () => this.session.editor.perform(this.#binding(title, id, file && `${file} ${mode}`, before)))
      .finally(() => this.requestUpdate());
  }

  #binding(
    label: string,
    id: string,
    wanted: string,
    before: ClutterRow['binding'],
  ): Parameters<typeof this.session.editor.perform>[0] {
    const { editor } = this.session;
    const set = async (target: string): Promise<void> => {
      if (target === '') await editor.fire(`${AT}/unbind`, id);
      else await editor.fire(`${AT}/bind`, `${id} ${target}`);
    };
    const deed = (from: string, to: string): ReturnType<typeof this.session.editor.writing> => ({
      label,
      run: async () => {
        await set(to);
        return deed(to, from);
      },
    });
    return deed(before ? `${before.file} ${before.mode}` : '', wanted);
  }

  async #unbindAll(rows: readonly ClutterRow[]): Promise<void> {
    for (const { id, binding } of rows) {
      if (binding) await this.session.editor.perform(this.#binding('Unbinding all', id, '', binding));
    }
  }

  #send(input: HTMLInputElement): void {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length === 0) return;
    this.dispatchEvent(new CustomEvent('send-files', { detail: files, bubbles: true, composed: true }));
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
