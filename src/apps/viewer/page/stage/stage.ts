import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import { SessionElement } from '../widgets/session-element.js';

/** A press that moved farther was a drag of the camera, CSS pixels. */
const CLICK_SLOP = 4;
/** Of the wheel: one notch makes a sticker an eighth larger, or turns it by 5°. */
const WHEEL_SCALE = 1.125;
const WHEEL_TURN_DEG = 5;
/** Of the arrow keys, CSS pixels. */
const MOVE = 8;

/** Holds the picture, and what clicks and keys on it mean: choosing parts, and placing stickers. */
export class Stage extends SessionElement {
  static override styles = [
    controls,
    css`
      :host {
        position: relative;
        display: block;
        min-width: 0;
        min-height: 0;
        overflow: hidden;
        background: #0b0d10;
        color: #e9ebee;
      }
      .holder {
        position: absolute;
        inset: 0;
      }
      .holder.placing {
        cursor: crosshair;
      }
      .waiting {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        color: #adb4bf;
      }
      .hud {
        position: absolute;
        left: 50%;
        bottom: 14px;
        translate: -50%;
        display: flex;
        align-items: center;
        gap: 14px;
        max-width: calc(100% - 24px);
        padding: 8px 10px 8px 14px;
        border-radius: 8px;
        background: var(--surface);
        color: var(--text);
        box-shadow: var(--shadow);
      }
      .hud {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 1px 18px;
        width: max-content;
      }
      .hud b {
        font-weight: 600;
      }
      .hud button {
        grid-area: 1 / 2 / span 2;
      }
      @media (max-width: 700px) {
        .hud .keys {
          display: none;
        }
      }
      .complaint {
        position: absolute;
        left: 12px;
        bottom: 12px;
        max-width: min(460px, calc(100% - 24px));
        padding: 5px 10px;
        border-radius: 6px;
        background: rgb(11 13 16 / 78%);
        color: #e9ebee;
        font-size: var(--small);
      }
    `,
  ];
  #pressed: { readonly x: number; readonly y: number } | null = null;

  protected override observed(): readonly Observable[] {
    return [this.session, this.session.placing];
  }

  override render(): TemplateResult {
    const { view, placing } = this.session;
    const { knobs } = placing;
    return html`
      <div
        class="holder ${knobs ? 'placing' : ''}"
        @pointerdown=${(event: PointerEvent) => (this.#pressed = { x: event.clientX, y: event.clientY })}
        @pointermove=${(event: PointerEvent) => this.#move(event)}
        @click=${(event: MouseEvent) => this.#click(event)}
      >
        ${view ? view.element : html`<div class="waiting" role="status">Starting the picture…</div>`}
      </div>
      ${
        knobs
          ? html`<div class="hud numbers" role="status">
              <span class="cut">
                <b>${knobs.image}</b>
                <span class="soft">
                  ${metres(knobs.width)} × ${metres(knobs.height)}, ${Math.round(knobs.roll)}°, ${metres(knobs.depth)}
                  deep
                </span>
              </span>
              <span class="keys small soft">Click to place · wheel size · Shift wheel turn · Alt wheel depth</span>
              <button class="small" @click=${() => placing.cancel()}>Cancel</button>
            </div>`
          : nothing
      }
      ${view?.report.link === 'loading' ? html`<p class="complaint numbers" role="status">Loading models, ${Math.round(view.report.loaded * 100)} %</p>` : nothing}
      ${view?.report.complaint && !knobs && this.session.fields.state !== 'lost' ? html`<p class="complaint" role="status">${view.report.complaint}</p>` : nothing}
    `;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    // Before the picture hears it: while a sticker is placed the wheel does not move the camera.
    this.renderRoot
      .querySelector('.holder')
      ?.addEventListener('wheel', (event) => this.#wheel(event as WheelEvent), { capture: true, passive: false });
  }

  /** Keys while a sticker is placed. @returns whether it was one */
  takeKey(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    const { placing } = this.session;
    const onButton = key === 'Enter' && event.composedPath()[0] instanceof HTMLButtonElement;
    if (!placing.knobs || onButton) return false;
    const acts: Partial<Record<string, () => void>> = {
      Escape: () => placing.cancel(),
      Enter: () => this.#place(shiftKey),
      ArrowLeft: () => placing.moveBy(-MOVE, 0),
      ArrowRight: () => placing.moveBy(MOVE, 0),
      ArrowUp: () => placing.moveBy(0, -MOVE),
      ArrowDown: () => placing.moveBy(0, MOVE),
      '+': () => placing.scale(WHEEL_SCALE),
      '=': () => placing.scale(WHEEL_SCALE),
      '-': () => placing.scale(1 / WHEEL_SCALE),
      '[': () => placing.turn(WHEEL_TURN_DEG),
      ']': () => placing.turn(-WHEEL_TURN_DEG),
      ';': () => placing.deepen(1 / WHEEL_SCALE),
      "'": () => placing.deepen(WHEEL_SCALE),
    };
    acts[key]?.();
    return acts[key] !== undefined;
  }

  #at(event: MouseEvent): { x: number; y: number } {
    const box = this.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #move(event: PointerEvent): void {
    const { placing } = this.session;
    if (!placing.knobs) return;
    const { x, y } = this.#at(event);
    placing.moveTo(x, y);
  }

  #wheel(event: WheelEvent): void {
    const { placing } = this.session;
    if (!placing.knobs) return;
    event.preventDefault();
    event.stopPropagation();
    // Browsers turn a wheel with Shift into one that scrolls sideways.
    const notches = -Math.sign(event.deltaY || event.deltaX);
    if (event.shiftKey) placing.turn(notches * WHEEL_TURN_DEG);
    else if (event.altKey) placing.deepen(WHEEL_SCALE ** notches);
    else placing.scale(WHEEL_SCALE ** notches);
  }

  #click(event: MouseEvent): void {
    const from = this.#pressed;
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > CLICK_SLOP) return;
    const { placing, selection, view } = this.session;
    const { x, y } = this.#at(event);
    if (placing.knobs) {
      placing.moveTo(x, y);
      this.#place(event.shiftKey);
      return;
    }
    const hit = view?.pick(x, y);
    if (hit?.kind === 'part') {
      void this.session.attempt('Selection', () => selection.chooseHit(hit));
      this.dispatchEvent(new CustomEvent('part-chosen'));
    }
  }

  #place(again: boolean): void {
    void this.session.attempt('Sticker', async () => {
      const placed = await this.session.placing.place(again);
      if (!placed) this.session.notices.tell('Nothing there', 'A sticker needs a hull or the ground under it.');
    });
  }
}

function metres(value: number): string {
  return value < 1 ? `${Math.round(value * 100)} cm` : `${Number(value.toPrecision(3))} m`;
}

customElements.define('livery-stage', Stage);
