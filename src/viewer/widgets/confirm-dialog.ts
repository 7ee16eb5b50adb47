import { css, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Question } from '../state/question.js';
import { controls } from '../styles/controls.js';
import { dialog } from '../styles/dialog.js';

export class ConfirmDialog extends LitElement {
  static override properties: PropertyDeclarations = { question: { state: true } };
  static override styles = [
    controls,
    dialog,
    css`
      dialog {
        width: min(420px, calc(100vw - 32px));
      }
      .head {
        padding-top: 14px;
      }
      p {
        margin: 0;
        padding: 0 18px 4px;
        color: var(--text-soft);
        line-height: 1.55;
        overflow-wrap: anywhere;
        white-space: pre-line;
      }
      form {
        display: flex;
        justify-content: flex-end;
        gap: 8px;
        padding: 14px 18px 16px;
      }
      button.sure {
        background: var(--bad-wash);
        color: var(--bad);
      }
    `,
  ];

  declare question: Question | null;
  #answer: (sure: boolean) => void = () => undefined;

  constructor() {
    super();
    this.question = null;
  }

  get open(): boolean {
    return this.renderRoot.querySelector('dialog')?.open ?? false;
  }

  /** @returns true if the user confirms */
  async ask(question: Question): Promise<boolean> {
    this.#answer(false);
    this.question = question;
    await this.updateComplete;
    const dialog = this.renderRoot.querySelector('dialog')!;
    dialog.returnValue = '';
    dialog.showModal();
    return new Promise((resolve) => (this.#answer = resolve));
  }

  override render(): TemplateResult {
    const { title = '', text = '', action = '' } = this.question ?? {};
    return html`
      <dialog
        role="alertdialog"
        aria-labelledby="title"
        aria-describedby="text"
        @close=${(event: Event) => this.#answer((event.target as HTMLDialogElement).returnValue === 'sure')}
      >
        <div class="head"><h2 id="title">${title}</h2></div>
        <p id="text">${text}</p>
        <form method="dialog">
          <button value="no" autofocus>Cancel</button>
          <button class="sure" value="sure">${action}</button>
        </form>
      </dialog>
    `;
  }
}

customElements.define('livery-confirm', ConfirmDialog);
