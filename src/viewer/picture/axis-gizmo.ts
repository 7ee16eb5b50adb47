import { css, html, LitElement, nothing, svg, type PropertyDeclarations, type TemplateResult } from 'lit';
import { controls } from '../styles/controls.js';
import type { SceneView } from '../view/scene-view.js';
import { AXES, axisOnScreen, type AxisName, directionOfAxis } from './axes.js';

const REACH = 32;

/** The compass in a corner of the picture. If the user clicks the end of an axis, the camera looks from that side. */
export class AxisGizmo extends LitElement {
  static override properties: PropertyDeclarations = {
    view: { attribute: false },
    current: { state: true },
  };
  static override styles = [
    controls,
    css`
      :host {
        display: block;
        width: 92px;
        height: 92px;
      }
      .gizmo {
        position: relative;
        width: 100%;
        height: 100%;
        border-radius: 50%;
        background: rgb(11 13 16 / 34%);
        /* Keep these colours even in a forced palette, because they identify the axes. */
        forced-color-adjust: none;
      }
      .gizmo:hover,
      .gizmo:focus-within {
        background: rgb(11 13 16 / 66%);
      }
      svg {
        position: absolute;
        inset: 0;
        stroke-width: 2;
      }
      button {
        position: absolute;
        left: calc(50% - 12px);
        top: calc(50% - 12px);
        width: 24px;
        height: 24px;
        padding: 0;
        border: 2px solid transparent;
        border-radius: 50%;
        background: color-mix(in srgb, var(--axis) calc(100% - var(--away)), #14171c) padding-box;
        color: #0b0d10;
        font-size: 10px;
        font-weight: 700;
        line-height: 1;
        transition: none;
      }
      button:hover:not(:disabled) {
        background: #fff padding-box;
      }
      /* The button is larger than its visible disc, so that it is easier to press. */
      button.end {
        border-width: 4px;
        background: #1b1f26 padding-box;
        color: #e9ebee;
        font-size: 9px;
        box-shadow: inset 0 0 0 2px color-mix(in srgb, var(--axis) calc(100% - var(--away)), #14171c);
      }
      button.end:hover:not(:disabled) {
        color: #0b0d10;
      }
      button:focus-visible {
        outline-color: #fff;
        z-index: 9 !important;
      }
      .x {
        --axis: #ff7b72;
      }
      .y {
        --axis: #7ed67e;
      }
      .z {
        --axis: #79b8ff;
      }
    `,
  ];

  declare view: SceneView | null;
  /** The end of an axis to which the Tab key moves the focus. */
  declare current: AxisName;
  #end: () => void = () => undefined;

  constructor() {
    super();
    this.view = null;
    this.current = 'up';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('view')) return;
    this.#end();
    this.#end = this.view?.onDrawn(() => this.requestUpdate()) ?? (() => undefined);
  }

  override render(): TemplateResult | typeof nothing {
    const direction = this.view?.direction;
    if (!direction) return nothing;
    const ends = AXES.map((axis) => ({ ...axis, ...axisOnScreen(axis.vector, direction) }));
    return html`
      <div class="gizmo" role="toolbar" aria-label="Look from" @keydown=${(event: KeyboardEvent) => this.#key(event)}>
        <svg viewBox="-46 -46 92 92" aria-hidden="true">
          ${ends
            .filter(({ isPositive }) => isPositive)
            .map(
              ({ axis, right, up }) =>
                svg`<line class=${axis} x2=${right * REACH} y2=${-up * REACH} stroke="var(--axis)"/>`,
            )}
        </svg>
        ${ends.map(
          ({ name, label, letter, axis, isPositive, right, up, near }) => html`
            <button
              id=${name}
              class="${axis} ${isPositive ? '' : 'end'}"
              aria-label=${label}
              title="Look from ${label}"
              tabindex=${this.current === name ? 0 : -1}
              style="translate:${(right * REACH).toFixed(1)}px ${(-up * REACH).toFixed(1)}px;z-index:${Math.round(near * 3) + 4};--away:${Math.round((1 - near) * 22)}%"
              @click=${() => this.#look(name)}
            >
              ${letter}
            </button>
          `,
        )}
      </div>
    `;
  }

  #look(name: AxisName): void {
    const { view } = this;
    this.current = name;
    if (view?.direction) view.lookFrom(directionOfAxis(name, view.direction));
  }

  #key(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = AXES.findIndex(({ name }) => name === this.current);
    this.current = AXES.at((at + by) % AXES.length)!.name;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#${this.current}`)?.focus());
  }
}

customElements.define('livery-axis-gizmo', AxisGizmo);
