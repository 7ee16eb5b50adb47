import { css, html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Observable } from '../link/observable.js';
import { hexFromSrgb, parseComponents } from '../paint/colour.js';
import type { UndoStep } from '../state/undo-stack.js';
import { controls } from '../styles/controls.js';
import { icon } from './icon.js';
import { SessionElement } from './session-element.js';
import { placeBeside } from './place-beside.js';

export class UndoButtons extends SessionElement {
  static override styles = [
    controls,
    css`
      :host {
        display: flex;
        gap: 4px;
      }
      [popover] {
        position: fixed;
        margin: 0;
        width: min(280px, calc(100vw - 16px));
        max-height: min(420px, calc(100vh - 32px));
        padding: 6px;
        border: none;
        border-radius: 8px;
        background: var(--surface);
        color: var(--text);
        box-shadow: var(--shadow);
      }
      h2 {
        margin: 4px 8px 6px;
        font-size: var(--small);
        font-weight: 600;
        color: var(--text-soft);
      }
      ol {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li button {
        display: block;
        width: 100%;
        background: transparent;
        font-weight: 400;
        text-align: left;
      }
      .given {
        display: inline-block;
        width: 12px;
        height: 12px;
        margin-right: 6px;
        border-radius: 3px;
        box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / 16%), rgb(255 255 255 / 18%));
        vertical-align: -1px;
      }
      li.undone button {
        color: var(--text-faint);
        font-style: italic;
      }
      li button[aria-current='step'] {
        background: var(--accent-wash);
        color: var(--accent-text);
        font-weight: 550;
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
      ${this.#button('redo', 'Redo', editor.redoLabel, 'Ctrl+Y', () => editor.redo())}
      <span class="unseen" role="status">${keyed(editor.turned, html`<span>${editor.turned?.text}</span>`)}</span>
      <button
        class="plain square"
        aria-label="Your steps"
        title="Steps so far; click one to go back to it"
        popovertarget="history"
      >
        ${icon('history')}
      </button>
      <div
        id="history"
        popover
        role="dialog"
        aria-label="Your steps"
        class="scroll"
        @toggle=${(event: ToggleEvent) => this.#toggled(event)}
      >
        ${this.#list()}
      </div>
    `;
  }

  #list(): TemplateResult {
    const { done, undone } = this.session.editor.history;
    const steps: readonly UndoStep[] = [{ label: 'When the page was opened' }, ...done, ...undone];
    return html`<h2>Your steps</h2>
      <ol>
        ${steps
          .map(
            ({ label, colour }, count) => html`
              <li class=${count > done.length ? 'undone' : ''}>
                <button
                  class="small cut"
                  aria-current=${count === done.length ? 'step' : 'false'}
                  title=${label}
                  @click=${() => void this.session.attempt('Undo', () => this.session.editor.goTo(count))}
                >
                  ${swatch(colour)}${label}
                </button>
              </li>
            `,
          )
          .reverse()}
      </ol>`;
  }

  #toggled({ newState }: ToggleEvent): void {
    if (newState !== 'open') return;
    const list = this.renderRoot.querySelector<HTMLElement>('#history')!;
    placeBeside(list, this.renderRoot.querySelector<HTMLElement>('[popovertarget]')!);
    list.querySelector<HTMLElement>('[aria-current="step"]')?.focus();
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

function swatch(colour: string | undefined): TemplateResult | typeof nothing {
  const given = parseComponents(colour ?? '');
  if (!given) return nothing;
  const hex = hexFromSrgb(given);
  return html`<span class="given" role="img" aria-label=${hex} style="background: ${hex}"></span>`;
}

customElements.define('livery-undo', UndoButtons);
