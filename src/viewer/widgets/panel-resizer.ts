import { css, html, LitElement, type PropertyDeclarations, type TemplateResult, unsafeCSS } from 'lit';
import { controls } from '../styles/controls.js';
import { SHEET } from '../styles/sheet.js';
import { clampSize, DEFAULT_SIZES, type PanelSide, SIZE_STEP, sizeRange, storedSize, storeSize } from './panel-size.js';

/**
 * The movable edge of the panel. Sets `--panel-width` and `--panel-height` on the parent element. The size is stored in
 * the browser.
 */
export class PanelResizer extends LitElement {
  static override properties: PropertyDeclarations = { side: { state: true } };
  static override styles = [
    controls,
    css`
      :host {
        position: absolute;
        z-index: 3;
        inset: 0 auto 0 -4px;
        width: 8px;
      }
      div {
        height: 100%;
        touch-action: none;
        cursor: ew-resize;
      }
      div::after {
        content: '';
        position: absolute;
        inset: 0 3px;
        transition: background-color 90ms ease-out;
      }
      div:hover::after,
      div:active::after,
      div:focus-visible::after {
        background: var(--accent-text);
      }
      @media (any-pointer: coarse) {
        :host {
          left: -16px;
          width: 24px;
        }
        div::after {
          inset: 0 7px 0 15px;
        }
      }
      @media ${unsafeCSS(SHEET)} {
        :host {
          inset: -14px 0 auto;
          width: auto;
          height: 24px;
        }
        div {
          cursor: ns-resize;
        }
        div::after {
          inset: 13px 40% 9px;
          border-radius: 1px;
          background: var(--line-strong);
        }
      }
      @media (forced-colors: active) {
        div::after {
          forced-color-adjust: none;
          background: CanvasText;
        }
      }
    `,
  ];

  declare side: PanelSide;
  readonly #sheet = matchMedia(SHEET);
  #drag: { readonly from: number; readonly size: number } | null = null;

  constructor() {
    super();
    this.side = this.#sheet.matches ? 'height' : 'width';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sheet.addEventListener('change', this.#turned);
    window.addEventListener('resize', this.#fit);
    this.#fit();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sheet.removeEventListener('change', this.#turned);
    window.removeEventListener('resize', this.#fit);
  }

  override render(): TemplateResult {
    const { least, most } = sizeRange(this.side, this.#room);
    return html`<div
      role="separator"
      tabindex="0"
      aria-label="Edge of the panel"
      aria-orientation=${this.side === 'width' ? 'vertical' : 'horizontal'}
      aria-valuemin=${least}
      aria-valuemax=${most}
      aria-valuenow=${this.#size}
      title="Drag, or use the arrows; a double click restores the usual width"
      @pointerdown=${(event: PointerEvent) => this.#press(event)}
      @pointermove=${(event: PointerEvent) => this.#move(event)}
      @pointerup=${() => (this.#drag = null)}
      @pointercancel=${() => (this.#drag = null)}
      @dblclick=${() => this.#set(DEFAULT_SIZES[this.side])}
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
    ></div>`;
  }

  get #room(): number {
    return this.side === 'width' ? innerWidth : innerHeight;
  }

  get #size(): number {
    return clampSize(this.side, storedSize(this.side), this.#room);
  }

  #set(size: number): void {
    storeSize(this.side, clampSize(this.side, size, this.#room));
    this.#fit();
  }

  /** Sets the panel to its stored size, limited by the size of the window. */
  readonly #fit = (): void => {
    const holder = (this.getRootNode() as ShadowRoot).host as HTMLElement | undefined;
    holder?.style.setProperty(`--panel-${this.side}`, `${this.#size}px`);
    this.requestUpdate();
  };

  readonly #turned = (): void => {
    this.side = this.#sheet.matches ? 'height' : 'width';
    this.#fit();
  };

  #at(event: PointerEvent): number {
    return this.side === 'width' ? event.clientX : event.clientY;
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.target as HTMLElement).setPointerCapture(event.pointerId);
    this.#drag = { from: this.#at(event), size: this.#size };
  }

  #move(event: PointerEvent): void {
    if (this.#drag) this.#set(this.#drag.size + this.#drag.from - this.#at(event));
  }

  #key(event: KeyboardEvent): void {
    const { least, most } = sizeRange(this.side, this.#room);
    const [wider, narrower] = this.side === 'width' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const sizes: Partial<Record<string, number>> = {
      [wider]: this.#size + SIZE_STEP,
      [narrower]: this.#size - SIZE_STEP,
      Home: least,
      End: most,
    };
    const size = sizes[event.key];
    if (size === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#set(size);
  }
}

customElements.define('livery-panel-resizer', PanelResizer);
