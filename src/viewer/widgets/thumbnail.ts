import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { textureUrl } from '../link/api.js';

const SHOWN = new Set(['png', 'jpeg', 'bmp']);

/** A small picture of a file, or the kind of a file that browsers cannot show. */
export class Thumbnail extends LitElement {
  static override properties = { name: {}, kind: {}, version: { type: Number } };
  static override styles = css`
    :host {
      display: grid;
      place-items: center;
      width: 36px;
      height: 36px;
      flex: none;
      overflow: hidden;
      border-radius: 5px;
      /* A medium grey in both themes, so that black and white letters are visible. */
      background: repeating-conic-gradient(#7b8087 0 25%, #8b9097 0 50%) 0 0 / 10px 10px;
      box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / 8%), rgb(255 255 255 / 8%));
      color: var(--text-soft);
      font: 600 9.5px/1 var(--mono);
      text-transform: uppercase;
    }
    img {
      width: 100%;
      height: 100%;
      object-fit: contain;
      /* Ignore the orientation tag of a photo, because textures use the rows in the order of the file. */
      image-orientation: none;
    }
    span {
      padding: 3px;
      border-radius: 3px;
      background: var(--raised);
      color: var(--text-soft);
    }
  `;

  declare name: string;
  declare kind: string;
  declare version: number;

  constructor() {
    super();
    this.name = '';
    this.kind = '';
    this.version = 0;
  }

  override render(): TemplateResult | typeof nothing {
    if (this.version === 0) return nothing;
    return SHOWN.has(this.kind)
      ? html`<img src=${textureUrl(this.name, this.version)} alt="" loading="lazy" draggable="false" />`
      : html`<span aria-hidden="true">${this.kind === 'unknown' ? '?' : this.kind}</span>`;
  }
}

customElements.define('livery-thumbnail', Thumbnail);
