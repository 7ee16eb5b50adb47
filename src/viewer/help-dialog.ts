import { css, html, LitElement, type TemplateResult } from 'lit';
import { TABS } from './page-panels.js';
import { controls } from './styles/controls.js';
import { layout } from './styles/layout.js';
import { dialog } from './styles/dialog.js';
import { icon } from './widgets/icon.js';

const KEYS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Page',
    [
      [`1 … ${TABS.length}`, 'open a panel'],
      ['\\', 'show or hide the panel'],
      ['Ctrl Z', 'undo'],
      ['Ctrl Y', 'redo; Ctrl Shift Z too'],
      ['Ctrl C, Ctrl V', 'copy and paste the paint of the chosen part or vessel'],
      ['/', 'go to a path of the tree'],
      ['L', 'show your writes as curl and shell lines'],
      ['?', 'this list'],
    ],
  ],
  [
    'Placing a sticker',
    [
      ['click, Enter', 'place it; with Shift, also begin another'],
      ['wheel, + −', 'size'],
      ['Shift wheel, [ ]', 'turn'],
      ['Alt wheel, ; ’', 'depth of the box'],
      ['arrows', 'move; with Shift, by one pixel'],
      ['Esc', 'cancel'],
    ],
  ],
  [
    'Handles of a sticker that have the focus',
    [
      ['arrows', 'move it; with Shift, by one pixel'],
      ['+ −', 'size'],
      ['[ ]', 'turn'],
    ],
  ],
  [
    'Picture',
    [
      ['click', 'choose a part'],
      ['drag, arrows', 'turn the camera'],
      ['right drag', 'pan'],
      ['wheel, + −', 'zoom; the wheel zooms toward the pointer'],
      ['double click', 'look at the point under the pointer'],
      ['W A S D Q E', 'fly'],
      ['F', 'look at the chosen part'],
      ['Home', 'see the whole chosen vessel'],
      ['Z', 'undo the last camera move'],
      ['Shift Z', 'redo that camera move'],
      ['Shift F', 'show the picture on the whole screen'],
      ['C', 'switch between your view and the shared view'],
      ['Space', 'pause or continue; step a stepped clock'],
      [', .', 'slower, faster'],
    ],
  ],
  [
    'Field tree',
    [
      ['↑ ↓ Home End', 'move'],
      ['→ ←', 'open, close, go up'],
      ['Enter', 'open, edit, or write 1'],
      ['Esc', 'stop editing'],
    ],
  ],
];

export class HelpDialog extends LitElement {
  static override styles = [
    controls,
    layout,
    dialog,
    css`
      dialog {
        width: min(720px, calc(100vw - 32px));
      }
      .head {
        border-bottom: 1px solid var(--line);
      }
      .groups {
        columns: 2;
        column-gap: 32px;
        padding: 16px 20px 8px;
      }
      .group {
        break-inside: avoid;
        margin-bottom: 18px;
      }
      h3 {
        margin-bottom: 6px;
      }
      dl {
        display: grid;
        grid-template-columns: minmax(104px, auto) 1fr;
        gap: 5px 10px;
        margin: 0;
      }
      dd {
        margin: 0;
        color: var(--text-soft);
      }
      @media (max-width: 560px) {
        .groups {
          columns: 1;
        }
      }
    `,
  ];

  get open(): boolean {
    return this.renderRoot.querySelector('dialog')?.open ?? false;
  }

  show(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  override render(): TemplateResult {
    return html`
      <dialog aria-labelledby="title">
        <div class="head">
          <h2 id="title">Keys</h2>
          <form method="dialog">
            <button class="plain square" aria-label="Close" title="Close (Esc)">${icon('close')}</button>
          </form>
        </div>
        <div class="groups" tabindex="0" role="region" aria-label="List of keys">
          ${KEYS.map(
            ([title, keys]) => html`
              <div class="group">
                <h3>${title}</h3>
                <dl>
                  ${keys.map(
                    ([key, meaning]) =>
                      html`<dt><kbd>${key}</kbd></dt>
                        <dd>${meaning}</dd>`,
                  )}
                </dl>
              </div>
            `,
          )}
        </div>
      </dialog>
    `;
  }
}

customElements.define('livery-help', HelpDialog);
