import { css, html, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { saveSharedPicture } from '../state/share-livery.js';
import { controls } from '../styles/controls.js';
import { BusyElement } from '../widgets/busy-element.js';
import { icon, type IconName } from '../widgets/icon.js';
import { placeBeside } from '../widgets/place-beside.js';

/** A button with two ways to share: as a file that contains the paint, and as a link. Sends the event `copy-link`. */
export class ShareButton extends BusyElement {
  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      /* fold.ts sets this attribute. */
      :host([folded]) .open {
        width: var(--control);
        padding: 0;
      }
      :host([folded]) .name {
        display: none;
      }
      #ways {
        position: fixed;
        margin: 0;
        width: min(300px, calc(100vw - 16px));
        padding: 6px;
        border: 1px solid transparent;
        border-radius: 8px;
        background: var(--surface);
        color: var(--text);
        box-shadow: var(--shadow);
      }
      .way {
        display: grid;
        grid-template-columns: 16px minmax(0, 1fr);
        gap: 2px 10px;
        width: 100%;
        height: auto;
        padding: 8px;
        color: var(--text);
        text-align: left;
        white-space: normal;
      }
      .way span {
        grid-column: 2;
        font-weight: 400;
        color: var(--text-soft);
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session.selection];
  }

  override render(): TemplateResult {
    const id = this.session.selection.vessel?.id ?? 'the vessel';
    return html`
      <button class="open" aria-label="Share" title="Share the paint or this view" popovertarget="ways">
        ${icon('share')}<span class="name">Share</span>
      </button>
      <div
        id="ways"
        popover
        role="dialog"
        aria-label="Share"
        @toggle=${({ newState }: ToggleEvent) => newState === 'open' && this.#opened()}
      >
        ${this.#way({
          name: 'download',
          label: this.busy ? 'Drawing…' : 'Share as a picture',
          meaning: `A PNG file of this view that contains the paint and stickers of ${id}. Opened in any viewer page, it puts them on a vessel there.`,
          run: () => void this.runBusy(saveSharedPicture(this.session)),
        })}
        ${this.#way({
          name: 'link',
          label: 'Copy link',
          meaning: 'Opens this view on this server, with the paint that the server has then.',
          run: () => this.dispatchEvent(new CustomEvent('copy-link')),
        })}
      </div>
    `;
  }

  #way({
    name,
    label,
    meaning,
    run,
  }: {
    readonly name: IconName;
    readonly label: string;
    readonly meaning: string;
    readonly run: () => void;
  }): TemplateResult {
    return html`<button
      class="plain way"
      ?disabled=${this.busy}
      @click=${() => {
        this.#close();
        run();
      }}
    >
      ${icon(name)} <b>${label}</b><span class="small">${meaning}</span>
    </button>`;
  }

  #opened(): void {
    placeBeside(this.#ways, this.#button);
    this.#ways.querySelector('button')?.focus();
  }

  /**
   * Closes the popover and moves the focus to the button, because the browser would lose a focus in a nested shadow
   * root.
   */
  #close(): void {
    this.#ways.hidePopover();
    this.#button.focus();
  }

  get #ways(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('#ways')!;
  }

  get #button(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('.open')!;
  }
}

customElements.define('livery-share', ShareButton);
