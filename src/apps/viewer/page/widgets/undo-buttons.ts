import { css, html, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import { icon } from './icon.js';
import { SessionElement } from './session-element.js';

/** The buttons that undo the last edit of this page, and redo it. */
export class UndoButtons extends SessionElement {
  static override styles = [
    controls,
    css`
      :host {
        display: flex;
        gap: 4px;
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session.editor];
  }

  override render(): TemplateResult {
    const { editor } = this.session;
    return html`
      ${this.#button('undo', 'Undo', editor.undoLabel, 'Ctrl+Z', () => editor.undo())}
      ${this.#button('redo', 'Redo', editor.redoLabel, 'Ctrl+Shift+Z', () => editor.redo())}
    `;
  }

  #button(
    name: 'undo' | 'redo',
    verb: string,
    label: string | null,
    keys: string,
    run: () => Promise<unknown>,
  ): TemplateResult {
    const title = `${verb}${label === null ? '' : `: ${label}`} (${keys})`;
    return html`<button
      class="plain square"
      aria-label=${title}
      title=${title}
      ?disabled=${label === null}
      @click=${() => void this.session.attempt(verb, run)}
    >
      ${icon(name)}
    </button>`;
  }
}

customElements.define('livery-undo', UndoButtons);
