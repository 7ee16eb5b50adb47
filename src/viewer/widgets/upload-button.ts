import { css, LitElement, type TemplateResult } from 'lit';
import { controls } from '../styles/controls.js';
import { fileButton } from './file-button.js';

/** A button for uploads. Sends the event `send-files`, which passes through shadow roots. */
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
    return fileButton({
      label: 'Upload…',
      sign: 'upload',
      accept: '.png,.jpg,.jpeg,.bmp,.hdr,.dds,.ktx,.ktx2',
      multiple: true,
      chosen: (files) => this.#send(files),
    });
  }

  #send(files: readonly File[]): void {
    this.dispatchEvent(new CustomEvent('send-files', { detail: files, bubbles: true, composed: true }));
  }
}

customElements.define('livery-upload', UploadButton);
