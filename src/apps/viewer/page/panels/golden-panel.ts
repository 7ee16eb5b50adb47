import { html, type TemplateResult } from 'lit';
import { controls, layout } from '../styles/controls.js';
import { SessionElement } from '../widgets/session-element.js';

/** Golden cases with what was accepted, what is drawn now, and how they differ. */
export class GoldenPanel extends SessionElement {
  static override styles = [controls, layout];

  override render(): TemplateResult {
    return html`<section><p class="nothing">…</p></section>`;
  }
}

customElements.define('livery-golden-panel', GoldenPanel);
