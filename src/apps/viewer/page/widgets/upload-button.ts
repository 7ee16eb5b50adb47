import { css, html, LitElement, type TemplateResult } from 'lit';
import { controls } from '../styles/controls.js';
import { icon } from './icon.js';

/** The button that asks for pictures to upload. Sends `send-files`, which reaches the page through every element. */
export class UploadButton extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        display: inline-flex;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`
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
    `;
  }

  #send(input: HTMLInputElement): void {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length === 0) return;
    this.dispatchEvent(new CustomEvent('send-files', { detail: files, bubbles: true, composed: true }));
  }
}

customElements.define('livery-upload', UploadButton);
