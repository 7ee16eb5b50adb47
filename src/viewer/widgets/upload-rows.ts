import { css, html, nothing, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import type { UploadProgress } from '../state/uploads.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { icon } from './icon.js';
import { SessionElement } from './session-element.js';
import './thumbnail.js';

export class UploadRows extends SessionElement {
  static override styles = [
    controls,
    layout,
    css`
      li {
        display: grid;
        grid-template-columns: 36px minmax(0, 1fr) auto;
        align-items: center;
        gap: 10px;
        padding: 5px 0;
      }
      .bar {
        height: 4px;
        border-radius: 2px;
        background: linear-gradient(to right, var(--accent-text) var(--part), var(--line-strong) var(--part));
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session.uploads];
  }

  override render(): TemplateResult | typeof nothing {
    const { list } = this.session.uploads;
    if (list.length === 0) return nothing;
    return html`<ul class="plain" aria-label="Uploads">
      ${list.map((upload) => this.#row(upload))}
    </ul>`;
  }

  #row({ name, bytes, sentBytes, cancel }: UploadProgress): TemplateResult {
    const percent = bytes === 0 ? 0 : Math.round((sentBytes / bytes) * 100);
    return html`
      <li>
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
}

customElements.define('livery-upload-rows', UploadRows);
