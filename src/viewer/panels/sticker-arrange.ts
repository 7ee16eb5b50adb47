import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Moment } from '../../renderer/live/index.js';
import { nextLayer } from '../paint/sticker-layers.js';
import { layering } from '../state/sticker-edits.js';
import { controls } from '../styles/controls.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';

const AT = 'paint/stickers';

export class StickerArrange extends SessionElement {
  static override properties: PropertyDeclarations = { sticker: {} };
  static override styles = [
    controls,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
      }
    `,
  ];

  declare sticker: string;

  protected override shownOf({ stickers }: Moment): readonly unknown[] {
    return [stickers];
  }

  override render(): TemplateResult | typeof nothing {
    const { stickers } = this.moment ?? {};
    const sticker = stickers?.byId[Number(this.sticker)];
    if (!stickers || !sticker) return nothing;
    const expected = this.session.expected.get(`${AT}/${this.sticker}/mirror`);
    const isMirrored = expected === undefined ? sticker.mirror === true : expected === '1';
    return html`
      <button
        class="small"
        aria-pressed=${isMirrored}
        title="Swaps left and right of the picture"
        @click=${() => this.#mirror(!isMirrored)}
      >
        ${icon('mirror')} Mirror
      </button>
      ${this.#move('forward', 'Forward', 'Moves it in front of the next sticker', nextLayer(stickers, sticker.id, 'forward'))}
      ${this.#move('backward', 'Backward', 'Behind the next sticker', nextLayer(stickers, sticker.id, 'backward'))}
    `;
  }

  #move(way: 'forward' | 'backward', label: string, title: string, layer: number | null): TemplateResult {
    return html`<button
      class="small"
      title=${layer === null ? `No other sticker is ${way === 'forward' ? 'in front' : 'behind'} here` : title}
      ?disabled=${layer === null}
      @click=${() => this.#toLayer(layer!, `${way === 'forward' ? 'Bringing' : 'Sending'} sticker ${this.sticker} ${way}`)}
    >
      ${icon(`to-${way}`)} ${label}
    </button>`;
  }

  #mirror(on: boolean): void {
    const path = `${AT}/${this.sticker}/mirror`;
    void this.session.set(`Mirroring of sticker ${this.sticker}`, path, on ? '1' : '0');
  }

  #toLayer(layer: number, title: string): void {
    const { editor } = this.session;
    void this.session.attempt(title, () => editor.perform(layering(editor, this.sticker, layer, title)));
  }
}

customElements.define('livery-sticker-arrange', StickerArrange);
