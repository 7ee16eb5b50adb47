import { css, html, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import { icon, type IconName } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';

export class ViewButtons extends SessionElement {
  static override styles = [
    controls,
    css`
      :host {
        display: flex;
        width: 92px;
        border-radius: 14px;
        background: rgb(11 13 16 / 55%);
      }
      :host(:hover),
      :host(:focus-within) {
        background: rgb(11 13 16 / 72%);
      }
      button {
        flex: 1;
        padding: 0;
        border-radius: 14px;
        background: transparent;
        color: #e9ebee;
      }
      button:hover:not(:disabled) {
        background: rgb(255 255 255 / 18%);
      }
      button:active:not(:disabled) {
        background: rgb(255 255 255 / 30%);
      }
      button:disabled {
        color: #adb4bf;
      }
      button:focus-visible {
        outline-color: #fff;
      }
      @media (pointer: coarse) {
        :host {
          width: 132px;
          border-radius: 20px;
        }
        button {
          height: 40px;
          border-radius: 20px;
        }
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session, this.session.selection];
  }

  override render(): TemplateResult {
    const { view, selection } = this.session;
    const vessel = selection.vessel?.id ?? null;
    return html`
      ${this.#button(
        'home',
        vessel === null ? 'Frame the chosen vessel' : `Frame ${vessel}`,
        'Home',
        vessel !== null,
        () => this.session.frameVessel(),
      )}
      ${this.#button('back', moveLabel('Camera back', view?.backLabel), 'Z', !!view?.backLabel, () => view?.back())}
      ${this.#button('forward', moveLabel('Camera forward', view?.forwardLabel), 'Shift Z', !!view?.forwardLabel, () =>
        view?.forward(),
      )}
    `;
  }

  #button(name: IconName, label: string, key: string, isEnabled: boolean, run: () => void): TemplateResult {
    return html`<button aria-label=${label} title="${label} (${key})" ?disabled=${!isEnabled} @click=${run}>
      ${icon(name)}
    </button>`;
  }
}

function moveLabel(verb: string, move: string | null | undefined): string {
  return move ? `${verb}: ${move}` : verb;
}

customElements.define('livery-view-buttons', ViewButtons);
