import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { NO_MASK_IMAGE } from '../../contract/vocabulary/index.js';
import type { Moment } from '../../renderer/live/index.js';
import { isPicture } from '../paint/texture-files.js';
import { imageLabel } from '../paint/sticker-text.js';
import { sendPicture } from '../state/send-picture.js';
import { controls } from '../styles/controls.js';
import { SessionElement } from '../widgets/session-element.js';
import '../widgets/thumbnail.js';
import '../widgets/upload-button.js';

/**
 * A control for the image of a pattern. The user selects an uploaded image, or a file, or drops a file here. Sends the
 * event `mask-change` with the name of the uploaded image.
 */
export class MaskImage extends SessionElement {
  static override properties: PropertyDeclarations = { name: {} };
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: 36px minmax(0, 1fr) auto;
        align-items: center;
        gap: 6px 8px;
      }
      p {
        grid-column: 1 / -1;
        margin: 0;
      }
    `,
  ];

  declare name: string;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('drop', this.#drop);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('drop', this.#drop);
  }

  protected override shownOf({ panels }: Moment): readonly unknown[] {
    return [panels?.textures?.files];
  }

  override render(): TemplateResult {
    const { name } = this;
    const files = this.moment?.panels?.textures?.files ?? [];
    const file = files.find((each) => each.name === name);
    const isNone = name === NO_MASK_IMAGE;
    return html`
      <livery-thumbnail
        .name=${isNone ? '' : name}
        .kind=${file?.kind ?? ''}
        .version=${file?.version ?? 0}
      ></livery-thumbnail>
      <select
        aria-label="Image of the pattern"
        @change=${({ target }: Event) => this.#choose((target as HTMLSelectElement).value)}
      >
        <option value=${NO_MASK_IMAGE} .selected=${live(isNone)}>Choose an image…</option>
        ${isNone || file ? nothing : html`<option value=${name} selected>${imageLabel(name)} (missing)</option>`}
        ${files
          .filter((each) => isPicture(each) || each.name === name)
          .map(
            (each) =>
              html`<option value=${each.name} .selected=${live(each.name === name)}>${imageLabel(each.name)}</option>`,
          )}
      </select>
      <livery-upload
        @send-files=${(event: CustomEvent<readonly File[]>) => {
          event.stopPropagation();
          this.#send(event.detail);
        }}
      ></livery-upload>
      <p class="small soft">
        ${
          file && !file.ready
            ? 'This image cannot be shown; choose another one.'
            : 'The second colour appears where the image is white. If the image has transparent pixels, it appears where the image is opaque.'
        }
      </p>
    `;
  }

  readonly #drop = (event: DragEvent): void => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length !== 1) return;
    event.preventDefault();
    this.#send(files);
  };

  /** Uploads the file. This element handles a dropped file itself: the page would also offer to place the file. */
  #send([file]: readonly File[]): void {
    if (!file) return;
    void this.session.attempt(`Upload of ${file.name}`, async () => {
      const name = await sendPicture(this.session, file);
      if (name !== null) this.#choose(name);
    });
  }

  #choose(name: string): void {
    this.dispatchEvent(new CustomEvent('mask-change', { detail: name }));
  }
}

customElements.define('livery-mask-image', MaskImage);
