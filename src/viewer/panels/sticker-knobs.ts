import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { StickerFit, StickerSize } from '../view/targets.js';
import { halfTurn, uprightAt } from '../view/marks/hull-upright.js';
import type { StickerView } from '../paint/sticker-line.js';
import { imageLabel } from '../paint/sticker-text.js';
import { depthFor, fittedSize, followsSize } from '../paint/sticker-size.js';
import type { TextureFile } from '../../renderer/live/index.js';
import { isPicture } from '../paint/texture-files.js';
import { controls } from '../styles/controls.js';
import { icon } from '../widgets/icon.js';
import '../widgets/knob.js';
import type { KnobChange } from '../widgets/knob.js';
import { SessionElement } from '../widgets/session-element.js';
import './sticker-arrange.js';
import { knobsStyles } from './stickers-styles.js';

const AT = 'paint/stickers';
/** The controls of a sticker. Sends the event `lock-change` when the user locks or unlocks the aspect ratio. */
export class StickerKnobs extends SessionElement {
  static override properties: PropertyDeclarations = {
    sticker: {},
    spec: { attribute: false },
    files: { attribute: false },
    locked: { type: Boolean },
  };
  static override styles = [controls, knobsStyles];

  declare sticker: string;
  declare spec: StickerView;
  declare files: readonly TextureFile[];
  declare locked: boolean;

  /** The name of the current or last drag. `#isFollowing` is true if the depth follows the size during this drag. */
  #gesture: string | null = null;
  #isFollowing = false;

  /**
   * Value of `rotation` at which the sticker is upright, degrees. The rotation control shows the angle relative to it.
   */
  get #upright(): number {
    const { stickers, vessels } = this.moment ?? {};
    const anchor = stickers?.byId[Number(this.sticker)]?.anchor;
    return anchor ? uprightAt(anchor, anchor.kind === 'vessel' ? vessels?.[anchor.vesselId] : undefined) : 0;
  }

  override render(): TemplateResult {
    const { sticker: id, files } = this;
    const { knobs, onBody, hullRadius } = this.spec;
    const { width, height } = knobs;
    const image = this.session.expected.get(`${AT}/${id}/image`) ?? knobs.image;
    const fit = this.#fit();
    const needed = fit?.depth ?? null;
    const isFollowed = followsSize(knobs, needed);
    const upright = this.#upright;
    const knob = (
      label: string,
      leaf: string,
      value: number,
      range: { min: number; max: number; unit?: string; log?: boolean },
      textOf: (value: number) => string = String,
    ): TemplateResult => html`
      <livery-knob
        .label=${label}
        .unit=${range.unit ?? ''}
        .value=${value}
        .min=${range.min}
        .max=${range.max}
        .log=${range.log ?? false}
        @knob-change=${(event: CustomEvent<KnobChange>) => this.#turn(id, label, leaf, textOf(event.detail.value), event.detail)}
      ></livery-knob>
    `;
    const sizes = { min: 0.05, max: 100, unit: 'm', log: true };
    const ratio = width / height;
    return html`
      <div class="knobs">
        <livery-sticker-arrange .session=${this.session} .sticker=${id}></livery-sticker-arrange>
        <div class="image">
          <label for="image-${id}">Image</label>
          <select
            id="image-${id}"
            @change=${(event: Event) =>
              this.#write(`Image of sticker ${id}`, `${id}/image`, (event.target as HTMLSelectElement).value)}
          >
            ${files.some(({ name }) => name === image) ? nothing : html`<option value=${image} selected>${imageLabel(image)}</option>`}
            ${files
              .filter((each) => isPicture(each) || each.name === image)
              .map(
                ({ name }) =>
                  html`<option value=${name} .selected=${live(name === image)}>${imageLabel(name)}</option>`,
              )}
          </select>
        </div>
        ${knob('Width', 'size', width, sizes, (w) => `${w} ${this.locked ? round(w / ratio) : height}`)}
        ${knob('Height', 'size', height, sizes, (h) => `${this.locked ? round(h * ratio) : width} ${h}`)}
        <div class="image">
          <span>Ratio</span>
          <button
            class="small plain"
            style="justify-self:start"
            aria-pressed=${this.locked}
            @click=${() => this.dispatchEvent(new CustomEvent('lock-change', { detail: !this.locked }))}
          >
            ${icon(this.locked ? 'lock' : 'unlock')} ${this.locked ? 'Kept' : 'Free'}
          </button>
        </div>
        <div class="image">
          <span>Box</span>
          <button
            class="small plain"
            style="justify-self:start"
            aria-pressed=${isFollowed}
            title="Makes the depth of the box follow its size"
            ?disabled=${isFollowed}
            @click=${() => this.#turn(id, 'Depth', 'depth', String(depthFor(width, height, needed)), { gesture: null })}
          >
            ${icon(isFollowed ? 'lock' : 'unlock')} ${isFollowed ? 'Depth follows size' : 'Depth is set'}
          </button>
        </div>
        ${knob('Depth', 'depth', knobs.depth, { min: 0.01, max: 100, unit: 'm', log: true })}
        ${this.#cutOff(id, knobs.depth, needed)} ${this.#tooLarge(id, knobs, fit)}
        ${knob('Rotation', 'rotation', halfTurn(knobs.roll - upright), { min: -180, max: 180, unit: '°' }, (turn) =>
          String(round(halfTurn(turn + upright))),
        )}
        ${onBody ? nothing : this.#partKnobs(id, knobs, hullRadius)}
        ${knobs.wrap ? knob('Hull radius', 'wrap', knobs.wrap, { min: 0.05, max: 100, unit: 'm', log: true }) : nothing}
        ${knob('Opacity', 'alpha', knobs.alpha, { min: 0, max: 1 })}
        ${knob('Brightness', 'brightness', knobs.brightness, { min: 0.05, max: 8, log: true, unit: '×' })}
      </div>
    `;
  }

  /**
   * If the sticker's box does not reach the whole surface under the sticker, returns a warning with a button that makes
   * the box deep enough.
   */
  #cutOff(id: string, depth: number, needed: number | null): TemplateResult | typeof nothing {
    if (needed === null || depth >= needed) return nothing;
    return html`<p class="cut-off" role="status">
      <span>The box is too shallow: the picture is cut off where the surface bends away.</span>
      <button class="small" @click=${() => this.#turn(id, 'Depth', 'depth', String(needed), { gesture: null })}>
        Use ${needed} m
      </button>
    </p>`;
  }

  /**
   * If the sticker is larger than the surface under it, returns a warning with a button that makes the sticker small
   * enough. A deeper box would not help.
   */
  #tooLarge(id: string, { width, height }: StickerSize, fit: StickerFit | null): TemplateResult | typeof nothing {
    if (fit === null || fit.factor === 1) return nothing;
    const size = { width, height };
    const factorFor = (each: StickerSize): number => (each === size ? fit : this.#fit(each))?.factor ?? 1;
    const { width: w, height: h } = fittedSize(size, factorFor, 3);
    return html`<p class="cut-off" role="status">
      <span>The picture is larger than the surface: its edges are cut off.</span>
      <button class="small" @click=${() => this.#turn(id, 'Size', 'size', `${w} ${h}`, { gesture: null })}>
        Use ${w} m × ${h} m
      </button>
    </p>`;
  }

  /** @param size m; default: the size of the sticker */
  #fit(size?: StickerSize): StickerFit | null {
    return this.session.view?.stickerFit(Number(this.sticker), size) ?? null;
  }

  #neededDepth(size?: StickerSize): number | null {
    return this.#fit(size)?.depth ?? null;
  }

  #partKnobs(
    id: string,
    { width, wrap = 0, onlyPart = false }: StickerView['knobs'],
    hullRadius: number,
  ): TemplateResult {
    return html`
      ${this.#flag(
        'This part only',
        'Covers only its own part, even if other parts are in the box',
        this.#isOn('only_part', onlyPart),
        (on) => this.#write(`Parts under sticker ${id}`, `${id}/only_part`, on ? '1' : '0'),
      )}
      ${this.#flag(
        'Round the hull',
        'Bends the picture around a hull instead of projecting it straight',
        this.#isOn('wrap', wrap > 0),
        (on) =>
          this.#write(
            `Wrapping of sticker ${id}`,
            `${id}/wrap`,
            on ? String(round(hullRadius > 0.05 ? hullRadius : width / 2)) : '0',
          ),
      )}
    `;
  }

  #flag(label: string, title: string, checked: boolean, write: (on: boolean) => void): TemplateResult {
    return html`<label class="image" title=${title}>
      <span>${label}</span>
      <input
        type="checkbox"
        role="switch"
        .checked=${live(checked)}
        @change=${(event: Event) => write((event.target as HTMLInputElement).checked)}
      />
    </label>`;
  }

  /**
   * Returns the value to show for a flag of the sticker: the value of a pending write to the flag, or else the current
   * value.
   */
  #isOn(leaf: string, isOnNow = false): boolean {
    return this.#number(leaf, Number(isOnNow)) > 0;
  }

  #number(leaf: string, now: number): number {
    return Number(this.session.expected.get(`${AT}/${this.sticker}/${leaf}`) ?? now);
  }

  #turn(id: string, label: string, leaf: string, text: string, { gesture, refused }: Omit<KnobChange, 'value'>): void {
    const { editor } = this.session;
    const title = `${label} of sticker ${id}`;
    // Compare the depth with the size only at the start of a drag. During a drag, the page may have received a new size
    // but not yet the new depth.
    if (gesture === null || gesture !== this.#gesture) {
      const { knobs } = this.spec;
      this.#isFollowing = followsSize({ ...knobs, depth: this.#number('depth', knobs.depth) }, this.#neededDepth());
      this.#gesture = gesture;
    }
    const [width = 1, height = 1] = text.split(' ').map(Number);
    const writes = [
      { path: `${AT}/${id}/${leaf}`, text },
      ...(leaf === 'size' && this.#isFollowing
        ? [{ path: `${AT}/${id}/depth`, text: String(depthFor(width, height, this.#neededDepth({ width, height }))) }]
        : []),
    ];
    void this.session
      .attempt(title, () => (gesture === null ? editor.write(title, writes) : editor.drag(gesture, title, writes)))
      .then((done) => {
        if (!done) refused?.();
        this.requestUpdate();
      });
  }

  #write(title: string, leaf: string, text: string): void {
    void this.session.set(title, `${AT}/${leaf}`, text);
  }
}

const round = (value: number): number => Number(value.toPrecision(5));

customElements.define('livery-sticker-knobs', StickerKnobs);
