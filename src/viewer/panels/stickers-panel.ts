import { html, nothing, type PropertyValues, type TemplateResult, type PropertyDeclarations } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Moment, TextureFile } from '../../renderer/live/index.js';
import type { Sticker } from '../../simulator/paint/stickers/index.js';
import type { Observable } from '../link/observable.js';
import { stickerView } from '../paint/sticker-line.js';
import { stickerObstacle } from '../paint/sticker-obstacle.js';
import { imageLabel } from '../paint/sticker-text.js';
import { firstPicture, isPicture } from '../paint/texture-files.js';
import { clearingStickers, removing } from '../state/sticker-edits.js';
import { startSticker } from '../state/start-sticker.js';
import { controls } from '../styles/controls.js';
import { foldedList, layout } from '../styles/layout.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';
import '../widgets/thumbnail.js';
import '../widgets/upload-button.js';
import '../widgets/upload-rows.js';
import { walkRadios } from '../widgets/walk-radios.js';
import './sticker-knobs.js';
import './sticker-text.js';
import { stickersStyles } from './stickers-styles.js';

const AT = 'paint/stickers';
const KINDS = ['Image', 'Text'] as const;
/** The kind of sticker for which the panel shows controls. */
type NewSticker = (typeof KINDS)[number];

export class StickersPanel extends SessionElement {
  static override properties: PropertyDeclarations = {
    locked: { state: true },
    chosen: { state: true },
    kind: { state: true },
  };
  static override styles = [controls, layout, foldedList, stickersStyles];

  declare locked: boolean;
  declare chosen: string | null;
  declare kind: NewSticker;
  /** The id of the chosen sticker to which the panel has scrolled; null for none. */
  #revealed: string | null = null;

  constructor() {
    super();
    this.locked = true;
    this.chosen = null;
    this.kind = 'Image';
  }

  protected override observed(): readonly Observable[] {
    return [this.session.chosenSticker];
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.session.chosenSticker.isListed = true;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { id } = this.session.chosenSticker;
    const head = this.renderRoot.querySelector(`[data-sticker="${id}"] .head`);
    // The page may not have received a new sticker yet.
    if (id === this.#revealed || (id !== null && !head)) return;
    this.#revealed = id;
    head?.scrollIntoView({ block: 'nearest' });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.session.chosenSticker.isListed = false;
    this.session.chosenSticker.id = null;
  }

  protected override shownOf({ stickers, panels }: Moment): readonly unknown[] {
    return [stickers, panels?.stickers, panels?.textures?.files];
  }

  override render(): TemplateResult {
    const { stickers, panels } = this.moment ?? {};
    const state = panels?.stickers;
    const rows = stickers?.order.map((id) => stickers.byId[id]!) ?? [];
    const files = panels?.textures?.files ?? [];
    const error = state?.lastError ?? '';
    return html`
      <section aria-label="All stickers">
        <header class="line">
          <h2>Stickers</h2>
          <span class="faint numbers">${rows.length} of ${state?.countMax ?? '…'}</span>
          <span class="grow"></span>
          <livery-upload></livery-upload>
          <button class="plain small danger" ?disabled=${rows.length === 0} @click=${() => this.#clear()}>
            Clear all
          </button>
        </header>
        <div class="segments" role="radiogroup" aria-label="New sticker" @keydown=${walkRadios}>
          ${KINDS.map(
            (kind) =>
              html`<button
                role="radio"
                aria-checked=${kind === this.kind}
                tabindex=${kind === this.kind ? 0 : -1}
                @click=${() => (this.kind = kind)}
              >
                ${kind}
              </button>`,
          )}
        </div>
        ${this.kind === 'Image' ? this.#newImage(files) : nothing}
        <livery-sticker-text .session=${this.session} ?hidden=${this.kind !== 'Text'}></livery-sticker-text>
        ${error ? html`<p class="trouble" role="alert">${error}</p>` : nothing}
        <livery-upload-rows .session=${this.session}></livery-upload-rows>
      </section>
      ${rows.length > 0 ? [this.#list(rows, files), this.#drawing()] : nothing}
    `;
  }

  #newImage(files: readonly TextureFile[]): TemplateResult {
    const pictures = files.filter((file) => file.ready && isPicture(file));
    if (pictures.length === 0)
      return html`<p class="nothing">
        Upload an image, or drop it anywhere on this page; then place it on a hull or the ground.
      </p>`;
    return html`<div class="row">
      <select
        id="new"
        aria-label="Image of a new sticker"
        title=${this.#imageOf(files)?.name ?? nothing}
        class="grow"
        @change=${(event: Event) => (this.chosen = (event.target as HTMLSelectElement).value)}
      >
        ${pictures.map(
          (file) =>
            html`<option value=${file.name} .selected=${live(file === this.#imageOf(files))}>
              ${imageLabel(file.name)}
            </option>`,
        )}
      </select>
      <button class="primary" @click=${() => this.#placeImage()}>${icon('spray')} Place image</button>
    </div>`;
  }

  #list(rows: readonly Sticker[], files: readonly TextureFile[]): TemplateResult {
    return html`<section class="list" aria-label="List of stickers">
      <ul class="plain folded">
        ${rows.map((row) => this.#row(row, files))}
      </ul>
    </section>`;
  }

  #drawing(): TemplateResult {
    const stickers = this.moment?.stickers;
    const state = this.moment?.panels?.stickers;
    return html`<section aria-label="Stickers, drawing">
      <label class="row">
        <span class="grow soft">Show the boxes of all stickers</span>
        <input
          type="checkbox"
          role="switch"
          .checked=${live(this.#isOn('debug', stickers?.debug === true))}
          @change=${(event: Event) => this.#showBoxes((event.target as HTMLInputElement).checked)}
        />
      </label>
      <p class="small soft numbers" style="margin:8px 0 0">
        ${state?.live.length ?? 0} drawn, visible from at most ${state ? stickers?.maxViewDistance : '…'} m
      </p>
    </section>`;
  }

  #row(sticker: Sticker, files: readonly TextureFile[]): TemplateResult {
    const { image } = sticker;
    const id = String(sticker.id);
    const state = this.moment?.panels?.stickers;
    const obstacle = stickerObstacle(state?.imageStates[image], state?.live.includes(sticker.id) ?? false);
    const file = files.find(({ name }) => name === image);
    const spec = stickerView(sticker);
    const visible = this.#isOn(`${id}/visible`, sticker.visible);
    const { chosenSticker } = this.session;
    const open = chosenSticker.id === id;
    const title = `sticker ${id}, ${imageLabel(image)}`;
    return html`
      <li class="${open ? 'open' : ''} ${visible ? '' : 'hidden'}" data-sticker=${id}>
        <div class="head">
          <button
            class="plain expand"
            aria-expanded=${open}
            aria-label="Knobs of ${title}"
            @click=${() => (chosenSticker.id = open ? null : id)}
          >
            ${icon('chevron')}
          </button>
          <livery-thumbnail .name=${image} .kind=${file?.kind ?? ''} .version=${file?.version ?? 0}></livery-thumbnail>
          <span class="name">
            <span class="cut" title=${image}><span class="faint numbers">#${id}</span> ${imageLabel(image)}</span>
            <span class="small soft cut" title=${obstacle?.text ?? spec.anchor}>
              ${obstacle ? html`<span class="chip ${obstacle.tone}">${obstacle.text}</span>` : spec.anchor}
            </span>
          </span>
          <span class="actions">
            ${this.#action(visible ? 'eye' : 'eye-off', visible ? `Hide ${title}` : `Show ${title}`, () =>
              this.#write(`${visible ? 'Hiding' : 'Showing'} ${title}`, `${id}/visible`, visible ? '0' : '1'),
            )}
            ${this.#action('focus', `Look at ${title}`, () =>
              this.session.view?.focus({ kind: 'sticker', index: Number(id) }),
            )}
            ${this.#action('clone', `Copy ${title}: click where the copy goes`, () => {
              this.session.placing.start({ ...spec.knobs, roll: 0 });
            })}
            ${this.#action('remove', `Remove ${title}`, () => {
              const { editor } = this.session;
              void this.session.attempt(`Removing ${title}`, () => editor.perform(removing(editor, id)));
            })}
          </span>
        </div>
        ${
          open
            ? html`<livery-sticker-knobs
                .session=${this.session}
                .sticker=${id}
                .spec=${spec}
                .files=${files}
                .locked=${this.locked}
                @lock-change=${(event: CustomEvent<boolean>) => (this.locked = event.detail)}
              ></livery-sticker-knobs>`
            : nothing
        }
      </li>
    `;
  }

  /** Returns the value to show for a switch: the value of a pending write to the switch, or else the current value. */
  #isOn(leaf: string, isOnNow: boolean): boolean {
    const expected = this.session.expected.get(`${AT}/${leaf}`);
    return expected === undefined ? isOnNow : expected === '1';
  }

  #action(name: Parameters<typeof icon>[0], title: string, run: () => void): TemplateResult {
    return html`<button class="plain small square" aria-label=${title} title=${title} @click=${run}>
      ${icon(name)}
    </button>`;
  }

  #showBoxes(isOn: boolean): void {
    this.#write(`Sticker boxes ${isOn ? 'on' : 'off'}`, 'debug', isOn ? '1' : '0');
  }

  #write(title: string, leaf: string, text: string): void {
    void this.session.set(title, `${AT}/${leaf}`, text);
  }

  /** Returns the selected picture, or the first one if the selected file no longer exists. */
  #imageOf(files: readonly TextureFile[]): TextureFile | undefined {
    return files.find(({ name }) => name === this.chosen) ?? firstPicture(files);
  }

  #placeImage(): void {
    const image = this.renderRoot.querySelector<HTMLSelectElement>('#new')?.value;
    if (image !== undefined) void this.session.attempt(image, () => startSticker(this.session, image));
  }

  #clear(): void {
    const { editor } = this.session;
    void this.session.attempt('Clearing stickers', () => editor.perform(clearingStickers(editor)));
  }
}

customElements.define('livery-stickers-panel', StickersPanel);
