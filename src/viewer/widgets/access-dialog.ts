import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { describeError } from '../link/link-error.js';
import type { Access } from '../state/access.js';
import { controls } from '../styles/controls.js';
import { dialog } from '../styles/dialog.js';
import { icon } from './icon.js';
import { MARK } from './mark.js';

export class AccessDialog extends LitElement {
  static override properties: PropertyDeclarations = {
    access: { attribute: false },
    trouble: { state: true },
    busy: { state: true },
    shown: { state: true },
  };
  static override styles = [
    controls,
    dialog,
    css`
      dialog {
        width: min(400px, calc(100vw - 32px));
      }
      /* Before the page has started, there is nothing to see behind the dialog, so use an opaque backdrop. */
      :host([alone]) dialog::backdrop {
        background: var(--ground);
      }
      form {
        display: grid;
        gap: 14px;
        padding: 28px 28px 24px;
      }
      /* The logo contains a white band, which is visible only on a coloured background. */
      .mark {
        width: 44px;
        height: 44px;
        padding: 8px;
        border-radius: 10px;
        background: var(--accent-wash);
      }
      h1 {
        margin: 0 0 6px;
        font-size: 19px;
        font-weight: 600;
        letter-spacing: -0.01em;
        line-height: 1.25;
      }
      p {
        margin: 0;
        color: var(--text-soft);
        line-height: 1.55;
        text-wrap: pretty;
      }
      code {
        font-family: var(--mono);
        font-size: 11.5px;
        color: var(--text);
        overflow-wrap: anywhere;
      }
      label {
        display: block;
        margin-bottom: 6px;
        font-weight: 500;
      }
      .entry {
        position: relative;
      }
      .entry input {
        width: 100%;
        height: 36px;
        padding-right: 40px;
        font-family: var(--mono);
      }
      .entry button {
        position: absolute;
        inset: 4px 4px 4px auto;
      }
      .primary {
        height: 36px;
      }
      .trouble:empty {
        display: none;
      }
      /* Fingers need larger controls, and phones zoom into a text field with small letters. */
      @media (pointer: coarse), (max-width: 700px) {
        .entry input,
        .primary {
          height: 44px;
        }
        .entry input {
          padding-right: 48px;
          font-size: 16px;
        }
        .entry button {
          width: 40px;
          height: 36px;
        }
      }
    `,
  ];

  declare access: Access;
  /** The reason why the last token was refused; otherwise empty. */
  declare trouble: string;
  declare busy: boolean;
  declare shown: boolean;
  #end: () => void = () => undefined;

  constructor() {
    super();
    this.trouble = '';
    this.busy = false;
    this.shown = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#end = this.access.onChange(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  protected override updated(): void {
    this.renderRoot.querySelector<HTMLDialogElement>('dialog:not([open])')?.showModal();
  }

  override render(): TemplateResult | typeof nothing {
    if (this.access.admitted) return nothing;
    return html`
      <dialog
        aria-labelledby="title"
        aria-describedby="why"
        @cancel=${(event: Event) => event.preventDefault()}
        @close=${() => this.requestUpdate()}
      >
        <form @submit=${(event: SubmitEvent) => void this.#submit(event)}>
          ${MARK}
          <div>
            <h1 id="title">Enter the access token</h1>
            <p id="why">
              It is in the file that <code>access_token_file</code> names on the server. The operator of the server can
              give it to you.
            </p>
          </div>
          <div>
            <label for="token">Access token</label>
            ${this.#entry()}
            <p id="trouble" class="trouble" role="alert">${this.trouble}</p>
          </div>
          <button class="primary" ?disabled=${this.busy}>${this.busy ? 'Opening…' : 'Open the page'}</button>
          <p class="small">This browser keeps a session for 30 days, never the token.</p>
        </form>
      </dialog>
    `;
  }

  #entry(): TemplateResult {
    const label = this.shown ? 'Hide the token' : 'Show the token';
    return html`
      <div class="entry">
        <input
          id="token"
          name="token"
          type=${this.shown ? 'text' : 'password'}
          autocomplete="current-password"
          autocapitalize="off"
          spellcheck="false"
          required
          autofocus
          aria-invalid=${this.trouble === '' ? nothing : 'true'}
          aria-describedby="trouble"
          @input=${() => (this.trouble = '')}
        />
        <button
          type="button"
          class="plain square"
          aria-label=${label}
          title=${label}
          @click=${() => (this.shown = !this.shown)}
        >
          ${icon(this.shown ? 'eye-off' : 'eye')}
        </button>
      </div>
    `;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    const entry = this.renderRoot.querySelector('input')!;
    this.busy = true;
    this.trouble = '';
    try {
      await this.access.open(entry.value);
      entry.value = '';
    } catch (error) {
      this.trouble = troubleOf(error);
      entry.select();
    } finally {
      this.busy = false;
    }
  }
}

function troubleOf(error: unknown): string {
  const { errno, message } = describeError(error);
  if (errno === 'EACCES') return 'This token is not the one of this server.';
  return errno === 'offline' ? 'The server does not answer. Try again.' : `${errno}: ${message}`;
}

customElements.define('livery-access', AccessDialog);
