import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { saveFile } from '../../link/save-file.js';
import { controls } from '../../styles/controls.js';
import { layout } from '../../styles/layout.js';
import { SAMPLES, type SampleCount } from '../../../contract/vocabulary/index.js';
import type { PictureSize } from '../../view/drawing/drawing.js';
import { BusyElement } from '../../widgets/busy-element.js';
import { CheckedEntry } from '../../widgets/checked-entry.js';
import { icon } from '../../widgets/icon.js';
import { pictureFileName, PRESETS, PICTURE_SIDE_MAX, PICTURE_SIDE_MIN, sideOf } from './picture-file.js';

export class SavePicture extends BusyElement {
  static override properties: PropertyDeclarations = {
    width: { state: true },
    height: { state: true },
    samples: { state: true },
  };
  static override styles = [
    controls,
    layout,
    css`
      .sides {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
        align-items: center;
        gap: 6px;
      }
      .sides input {
        width: 100%;
      }
      button {
        width: 100%;
        margin-top: 10px;
      }
    `,
  ];

  declare width: number;
  declare height: number;
  declare samples: PictureSize['samples'];
  readonly #width = this.#side('width', (side) => (this.width = side));
  readonly #height = this.#side('height', (side) => (this.height = side));

  constructor() {
    super();
    [this.width, this.height] = [1920, 1080];
    this.samples = 4;
  }

  override render(): TemplateResult {
    const chosen = `${this.width} ${this.height}`;
    const isPreset = PRESETS.some(({ width, height }) => `${width} ${height}` === chosen);
    return html`
      <section aria-label="Save a picture">
        <header class="line"><h2 class="grow">Save a picture</h2></header>
        <div class="pair">
          <label for="preset">Size</label>
          <select id="preset" @change=${(event: Event) => this.#preset((event.target as HTMLSelectElement).value)}>
            <option value="" .selected=${live(!isPreset)}>Other</option>
            <option value="page">As on this page</option>
            ${PRESETS.map(
              ({ name, width, height }) =>
                html`<option value="${width} ${height}" .selected=${live(`${width} ${height}` === chosen)}>
                  ${name}, ${width} × ${height}
                </option>`,
            )}
          </select>
          <span class="label">Pixels</span>
          <div class="sides">
            ${this.#width.input({ current: String(this.width), label: 'Width, pixels', inputMode: 'decimal' })}
            <span aria-hidden="true">×</span>
            ${this.#height.input({ current: String(this.height), label: 'Height, pixels', inputMode: 'decimal' })}
          </div>
          <label for="samples">Quality</label>
          <select
            id="samples"
            @change=${(event: Event) => (this.samples = Number((event.target as HTMLSelectElement).value) as SampleCount)}
          >
            ${SAMPLES.map(
              (samples) =>
                html`<option value=${samples} .selected=${live(samples === this.samples)}>
                  ${samples === 1 ? '1 sample, edges smoothed' : `${samples} samples per pixel`}
                </option>`,
            )}
          </select>
        </div>
        ${this.#width.trouble()} ${this.#height.trouble()}
        <button ?disabled=${this.busy} @click=${() => this.#save()}>
          ${icon('download')} ${this.busy ? 'Drawing…' : 'Save as PNG'}
        </button>
        <p class="small soft hint">
          This file only shows the paint. To send paint that others can put on a vessel, use ‘Share as a picture’ in
          Paint.
        </p>
      </section>
    `;
  }

  #side(id: string, apply: (side: number) => void): CheckedEntry<number> {
    return new CheckedEntry(this, {
      id,
      parse: sideOf,
      wanted: `a whole number from ${PICTURE_SIDE_MIN} to ${PICTURE_SIDE_MAX}`,
      apply,
    });
  }

  #preset(value: string): void {
    const { clientWidth = 0, clientHeight = 0 } = this.session.view?.element ?? {};
    const sides =
      value === 'page' ? [clientWidth, clientHeight].map((side) => side * devicePixelRatio) : value.split(' ');
    const [width = 0, height = 0] = sides.map((side) =>
      Math.min(PICTURE_SIDE_MAX, Math.max(PICTURE_SIDE_MIN, Math.round(Number(side)))),
    );
    if (value !== '') [this.width, this.height] = [width, height];
    this.requestUpdate();
  }

  #save(): void {
    const { session, width, height, samples } = this;
    const save = session.attempt('The picture', async () => {
      const { view } = session;
      if (!view) throw new Error('there is no picture yet');
      const { moment } = view;
      const file = await view.picture({ width, height, samples });
      const name = pictureFileName({
        scene: moment?.activeVesselId ?? moment?.systemName ?? 'scene',
        ut: moment?.ut ?? 0,
        width,
        height,
      });
      saveFile(name, file);
      session.notices.inform('The picture is saved', name);
    });
    void this.runBusy(save);
  }
}

customElements.define('livery-save-picture', SavePicture);
