import { html, nothing, type PropertyValues, svg, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import { NO_MARKS } from '../view/marks/marks.js';
import './axis-gizmo.js';
import './sticker-handles.js';
import { keyStep, STEP_SCALE, STEP_TURN_DEG } from './key-steps.js';
import './view-buttons.js';
import { SessionElement } from '../widgets/session-element.js';
import { pictureStyles } from './picture-styles.js';

/** Maximum movement of the pointer during a click, CSS pixels. */
const CLICK_SLOP = 4;

/** Selects parts and places stickers by clicks and keys on the picture. */
export class PicturePane extends SessionElement {
  static override styles = [controls, pictureStyles];
  #pressed: { readonly x: number; readonly y: number } | null = null;
  #hoveredAt: { readonly x: number; readonly y: number } | null = null;
  /** The id of the animation frame that will determine the part under the pointer; 0 for none. */
  #hovering = 0;
  #wasPlacing = false;
  /**
   * True if the first click of a double or triple click has placed a sticker or picked a colour. The other clicks then
   * do nothing, because many users double-click by habit.
   */
  #isClickSpent = false;
  /**
   * True if the user's last action while placing a sticker was a key press. In that case, the page marks the place of
   * the sticker. After the placing, it returns the focus to the element that had it before.
   */
  #isByKeys = false;
  #before: HTMLElement | null = null;

  protected override observed(): readonly Observable[] {
    const { session } = this;
    return [session, session.placing, session.eyedropper, session.marking, session.selection];
  }

  override render(): TemplateResult {
    const { view, placing, eyedropper } = this.session;
    return html`
      <div
        role="application"
        aria-label="Picture"
        class="holder ${placing.knobs || eyedropper.active ? 'placing' : ''}"
        @pointerdown=${(event: PointerEvent) => (this.#pressed = { x: event.clientX, y: event.clientY })}
        @pointermove=${(event: PointerEvent) => this.#move(event)}
        @pointerleave=${() => this.#hover(null)}
        @click=${(event: MouseEvent) => this.#click(event)}
        @dblclick=${(event: MouseEvent) => this.#doubleClick(event)}
      >
        ${view ? view.element : html`<div class="waiting" role="status">Starting the picture…</div>`}
      </div>
      ${placing.knobs && this.#isByKeys ? aimMark(placing.aim) : nothing} ${this.#nameTag()}
      <div class="corner">
        <livery-axis-gizmo .view=${view}></livery-axis-gizmo>
        ${view ? html`<livery-view-buttons .session=${this.session}></livery-view-buttons>` : nothing}
      </div>
      <livery-sticker-handles .session=${this.session}></livery-sticker-handles>
    `;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    // Listen in the capture phase, because the wheel must not move the camera while the user places a sticker.
    this.renderRoot
      .querySelector('.holder')
      ?.addEventListener('wheel', (event) => this.#wheel(event as WheelEvent), { capture: true, passive: false });
  }

  /** Handles a key while the user places a sticker. @returns true if the key had an effect */
  takeKey(event: KeyboardEvent): boolean {
    const { key, shiftKey, repeat } = event;
    const { placing } = this.session;
    if (key === 'Escape' && this.session.eyedropper.active) {
      this.session.eyedropper.cancel();
      return true;
    }
    if (!placing.knobs) return false;
    this.#isByKeys = true;
    if (key === 'Enter' && event.composedPath()[0] instanceof HTMLButtonElement) return false;
    const step = keyStep(event);
    if (step?.kind === 'move') placing.moveBy(step.x, step.y);
    else if (step?.kind === 'scale') placing.scale(step.factor);
    else if (step?.kind === 'turn') placing.turn(step.degrees);
    if (step) return true;
    const acts: Partial<Record<string, () => void>> = {
      Escape: () => placing.cancel(),
      Enter: () => {
        // Ignore repetitions, because the user may still hold the Enter key that started the placing.
        if (!repeat) this.#place(shiftKey);
      },
      ';': () => placing.deepen(1 / STEP_SCALE),
      "'": () => placing.deepen(STEP_SCALE),
    };
    acts[key]?.();
    return acts[key] !== undefined;
  }

  /**
   * Gives the focus to the picture while the user places a sticker, so that the keys do not go to the button that
   * started the placing. After the placing, returns the focus to that element if the user's last action was a key
   * press.
   */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#mark();
    const { placing, view } = this.session;
    const isPlacing = placing.knobs !== null;
    if (isPlacing === this.#wasPlacing) return;
    this.#wasPlacing = isPlacing;
    if (isPlacing) {
      this.#before = focusedElement();
      this.#isByKeys = this.#before?.matches(':focus-visible') ?? false;
      this.requestUpdate();
      view?.element.focus({ preventScroll: true });
    } else if (this.#isByKeys && this.#before?.isConnected) this.#before.focus({ preventScroll: true });
  }

  #at(event: MouseEvent): { x: number; y: number } {
    const box = this.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #move(event: PointerEvent): void {
    const { placing, eyedropper } = this.session;
    const { x, y } = this.#at(event);
    // Mark no parts while a drag moves the camera, and none under a finger, which would hide the mark.
    const isLooking = event.buttons === 0 && event.pointerType !== 'touch' && !placing.knobs && !eyedropper.active;
    this.#hover(isLooking ? { x, y } : null);
    if (!placing.knobs) return;
    this.#isByKeys = false;
    placing.moveTo(x, y);
  }

  /** Marks the part at a point and shows its name, at most once per animation frame. */
  #hover(at: { readonly x: number; readonly y: number } | null): void {
    this.#hoveredAt = at;
    if (this.#hovering !== 0) return;
    this.#hovering = requestAnimationFrame(() => {
      this.#hovering = 0;
      const point = this.#hoveredAt;
      const hit = point && this.session.view?.pick(point.x, point.y);
      this.session.marking.hovered = hit?.kind === 'part' ? hit : null;
      this.requestUpdate();
    });
  }

  #nameTag(): TemplateResult | typeof nothing {
    const { hovered } = this.session.marking;
    const at = this.#hoveredAt;
    if (!hovered || !at) return nothing;
    const side = at.x > this.clientWidth - 200 ? 'left' : 'right';
    return html`<div class="tag ${side}" style="translate:${at.x}px ${at.y}px">
      <span>${hovered.name} <small>#${hovered.instanceId}</small></span>
    </div>`;
  }

  #mark(): void {
    const { view, placing, eyedropper, marking, selection } = this.session;
    const { vessel, part } = selection;
    if (placing.knobs || eyedropper.active) view?.mark(NO_MARKS);
    else {
      view?.mark({
        hovered: marking.hovered,
        chosen: vessel && part ? { vesselId: vessel.id, instanceId: part.part.instance_id } : null,
        covered: marking.covered,
      });
    }
  }

  #wheel(event: WheelEvent): void {
    const { placing } = this.session;
    if (!placing.knobs) return;
    event.preventDefault();
    event.stopPropagation();
    // Use `deltaX` too, because browsers report the wheel as horizontal scrolling while Shift is held.
    const notches = -Math.sign(event.deltaY || event.deltaX);
    if (event.shiftKey) placing.turn(notches * STEP_TURN_DEG);
    else if (event.altKey) placing.deepen(STEP_SCALE ** notches);
    else placing.scale(STEP_SCALE ** notches);
  }

  /** Reports whether the pointer is still where it was pressed. */
  #isStill(event: MouseEvent): boolean {
    const from = this.#pressed;
    return from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= CLICK_SLOP;
  }

  #doubleClick(event: MouseEvent): void {
    if (this.#isClickSpent) return;
    const { placing, view, eyedropper } = this.session;
    const { x, y } = this.#at(event);
    if (this.#isStill(event) && !placing.knobs && !eyedropper.active) view?.focusAt(x, y);
  }

  #click(event: MouseEvent): void {
    if (!this.#isStill(event)) return;
    const { placing, view, eyedropper } = this.session;
    if (event.detail > 1 && this.#isClickSpent) return;
    this.#isClickSpent = eyedropper.active || placing.knobs !== null;
    const { x, y } = this.#at(event);
    if (eyedropper.active) {
      void this.session.attempt('Colour', async () => {
        const taken = await eyedropper.takeAt(x, y);
        if (!taken) this.session.notices.inform('Nothing there', 'The sky has no paint; click on a surface.');
      });
      return;
    }
    if (placing.knobs) {
      placing.moveTo(x, y);
      this.#place(event.shiftKey);
      return;
    }
    const { chosenSticker } = this.session;
    const sticker = chosenSticker.isListed ? (view?.stickerAt(x, y) ?? null) : null;
    if (sticker !== null || chosenSticker.id !== null) {
      chosenSticker.id = sticker === null ? null : String(sticker);
      return;
    }
    const hit = view?.pick(x, y);
    if (hit?.kind === 'part') {
      void this.session.choose(hit.vesselId, hit.instanceId);
      this.dispatchEvent(new CustomEvent('part-chosen'));
    }
  }

  #place(again: boolean): void {
    void this.session.attempt('Sticker', async () => {
      const { api, chosenSticker, placing } = this.session;
      const placed = await placing.place(again);
      // Select the new sticker, so that the list shows its controls and the picture its handles.
      if (placed && !again && chosenSticker.isListed) {
        chosenSticker.id = (await api.read('paint/stickers/last')).split(' ', 1)[0]!;
      }
      if (!placed) this.session.notices.inform('Nothing there', 'A sticker needs a hull or the ground under it.');
    });
  }
}

/** Returns a mark at the point for the sticker. It is needed over the sky, where the page draws no preview. */
function aimMark({ x, y }: { readonly x: number; readonly y: number }): TemplateResult {
  return html`<svg class="aim" width="24" height="24" viewBox="-12 -12 24 24" style="translate:${x}px ${y}px">
    ${svg`<path d="M-11 0h7M4 0h7M0 -11v7M0 4v7"/>`}
  </svg>`;
}

/** Returns the focused element, even if it is inside nested shadow roots. */
function focusedElement(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

customElements.define('livery-picture-pane', PicturePane);
