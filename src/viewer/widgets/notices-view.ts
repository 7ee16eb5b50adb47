import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import { icon } from './icon.js';
import { SessionElement } from './session-element.js';

export class NoticesView extends SessionElement {
  static override styles = [
    controls,
    css`
      :host {
        /*
         * With this direction, the list begins with the last notice, so that the newest one is visible even in little
         * space.
         */
        display: flex;
        flex-direction: column-reverse;
        width: min(360px, 100%);
        /* The notices scroll if there is too little space. The padding keeps their shadows visible. */
        overflow-y: auto;
        scrollbar-width: none;
        padding: 12px 16px;
        margin: -12px -16px;
      }
      .list {
        flex: none;
        display: grid;
        gap: 8px;
      }
      .notice {
        display: grid;
        grid-template-columns: 3px minmax(0, 1fr) 24px;
        gap: 10px;
        padding: 10px 8px 10px 0;
        border-radius: 8px;
        overflow: clip;
        pointer-events: auto;
        background: var(--surface);
        box-shadow: var(--shadow);
      }
      .notice::before {
        content: '';
        margin: -10px 0;
        background: var(--accent-text);
      }
      .bad::before {
        background: var(--bad);
      }
      b {
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      /* Screen readers would otherwise join the title and the text to one word. */
      b:not(:last-child)::after {
        content: '. ';
        position: absolute;
        clip-path: inset(50%);
      }
      p {
        margin: 2px 0 0;
        color: var(--text-soft);
        overflow-wrap: anywhere;
      }
      .actions {
        display: flex;
        gap: 6px;
        margin-top: 8px;
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session.notices];
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Scroll to the newest notice if not all of them fit.
    this.scrollTop = 0;
  }

  override render(): TemplateResult {
    const { notices } = this.session;
    return html`<div class="list">
      ${notices.list.map(
        ({ id, tone, title, text, actions }) => html`
          <div class="notice ${tone}" role=${tone === 'bad' ? 'alert' : 'status'}>
            <div>
              <b>${title}</b>
              ${text ? html`<p>${text}</p>` : nothing}
              ${
                actions.length > 0
                  ? html`<div class="actions">
                      ${actions.map(
                        ({ label, run }, index) =>
                          html`<button
                            class="small ${index === 0 ? 'primary' : ''}"
                            @click=${() => {
                              notices.dismiss(id);
                              run();
                            }}
                          >
                            ${label}
                          </button>`,
                      )}
                    </div>`
                  : nothing
              }
            </div>
            <button class="plain small square" aria-label="Dismiss" @click=${() => notices.dismiss(id)}>
              ${icon('close')}
            </button>
          </div>
        `,
      )}
    </div>`;
  }
}

customElements.define('livery-notices', NoticesView);
