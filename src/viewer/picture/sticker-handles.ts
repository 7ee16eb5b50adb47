import { html, nothing, type PropertyValues, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Sticker } from '../../simulator/paint/stickers/index.js';
import type { Observable } from '../link/observable.js';
import { placeLine, type StickerView, stickerView } from '../paint/sticker-line.js';
import { depthFor, followsSize } from '../paint/sticker-size.js';
import { fittingDepth, ghostOf } from '../state/fitting-depth.js';
import { replacing } from '../state/sticker-edits.js';
import type { MarkPoint, StickerOutline } from '../view/marks/sticker-outline.js';
import type { StickerSize } from '../view/targets.js';
import { newGesture } from '../widgets/knob.js';
import { SessionElement } from '../widgets/session-element.js';
import { FirstFinger } from './first-finger.js';
import { keyStep } from './key-steps.js';
import { type Drag, type DragHandle, movedTo, scaledSize, steppedTo, turnedRoll } from './sticker-drag.js';
import { stickerHandlesStyles } from './sticker-handles-styles.js';

const AT = 'paint/stickers';
/** Distance between the rotation handle and the upper edge of the sticker, CSS pixels. */
const TURN_AWAY = 26;
/**
 * Keys scale and turn the sticker as if they dragged a point at this distance from its centre, CSS pixels.
 */
const LEVER = 100;

/**
 * The handles of the selected sticker over the picture. The middle moves the sticker along the hull, a corner scales
 * it, and the handle above its upper edge turns it. While the handles have the focus, arrow keys, `+`, `−`, `[` and `]`
 * do the same. A held key makes one undo step, however often it repeats.
 */
export class StickerHandles extends SessionElement {
  static override styles = stickerHandlesStyles;

  #drag: Drag | null = null;
  /** The held key that causes this drag; null for a drag by the pointer. */
  #key: string | null = null;
  /**
   * True after a key has moved the sticker, until the new handles have the focus. A move replaces the sticker, and thus
   * its handles.
   */
  #wantsFocus = false;
  #endDrawn: (() => void) | null = null;
  readonly #finger = new FirstFinger(
    () => this.session.view?.element,
    () => this.#end(),
  );

  protected override observed(): readonly Observable[] {
    const { session } = this;
    return [session, session.chosenSticker, session.placing, session.eyedropper];
  }

  protected override shownOf(): readonly unknown[] {
    return [this.#sticker];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(false);
    this.#end();
  }

  get #sticker(): Sticker | undefined {
    const { id } = this.session.chosenSticker;
    return id === null ? undefined : this.moment?.stickers.byId[id];
  }

  get #spec(): StickerView | null {
    return this.#sticker ? stickerView(this.#sticker) : null;
  }

  override render(): TemplateResult | typeof nothing {
    const { chosenSticker, view, placing, eyedropper } = this.session;
    const isShown = chosenSticker.id !== null && !placing.knobs && !eyedropper.active;
    this.#follow(isShown);
    // Hide the handles until the settings of the sticker are known, because a drag would have no effect.
    const outline = isShown && this.#spec ? view?.stickerOutline(Number(chosenSticker.id)) : null;
    if (!outline?.isFacing) {
      // End the drag now, because the browser reports the end of a press only to handles that are in the page.
      this.#end();
      return nothing;
    }
    return html`<svg
      role="group"
      aria-label="Handles of sticker ${chosenSticker.id}"
      @wheel=${(event: WheelEvent) => this.#passOn(event)}
    >
      ${this.#shapes(outline)}
    </svg>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#wantsFocus) return;
    const handle = this.renderRoot.querySelector<SVGElement>('polygon.move');
    if (!handle || this.shadowRoot?.activeElement === handle) return;
    this.#wantsFocus = false;
    if (document.activeElement === document.body) handle.focus({ preventScroll: true });
  }

  #shapes({ corners, edge, centre }: StickerOutline): SVGTemplateResult {
    const points = edge.map((point) => point.join()).join(' ');
    const top = edge[Math.round(edge.length / 8)]!;
    const away = Math.hypot(top[0] - centre[0], top[1] - centre[1]) || 1;
    const turn: MarkPoint = [
      top[0] + ((top[0] - centre[0]) / away) * TURN_AWAY,
      top[1] + ((top[1] - centre[1]) / away) * TURN_AWAY,
    ];
    const on = (handle: DragHandle) => (event: PointerEvent) => this.#press(event, handle, centre);
    return svg`
      <polygon class="halo" points=${points}></polygon>
      <line class="halo" x1=${top[0]} y1=${top[1]} x2=${turn[0]} y2=${turn[1]}></line>
      <line class="edge" x1=${top[0]} y1=${top[1]} x2=${turn[0]} y2=${turn[1]}></line>
      <polygon class="edge" points=${points}></polygon>
      ${this.#going(points)}
      <g
        @pointermove=${(event: PointerEvent) => this.#move(event)}
        @pointerup=${(event: PointerEvent) => this.#release(event)}
        @pointercancel=${(event: PointerEvent) => this.#lose(event)}
        @lostpointercapture=${(event: PointerEvent) => this.#lose(event)}
      >
        ${corners.map(([x, y]) => svg`<circle class="reach scale" cx=${x} cy=${y} r="10" @pointerdown=${on('scale')}></circle>`)}
        <circle class="reach turn" cx=${turn[0]} cy=${turn[1]} r="10" @pointerdown=${on('turn')}></circle>
        <polygon
          class="move"
          data-handle="move"
          points=${points}
          role="button"
          tabindex="0"
          aria-label="Move, scale and turn the sticker: arrows, + −, [ ]"
          @pointerdown=${on('move')}
          @keydown=${(event: KeyboardEvent) => this.#pressKey(event, centre)}
          @keyup=${(event: KeyboardEvent) => this.#releaseKey(event.key)}
          @blur=${() => this.#releaseKey(this.#key)}
        ></polygon>
        ${corners.map(([x, y]) => svg`<rect class="scale" data-handle="scale" x=${x - 5} y=${y - 5} width="10" height="10" rx="2" @pointerdown=${on('scale')}></rect>`)}
        <circle class="turn" data-handle="turn" cx=${turn[0]} cy=${turn[1]} r="6" @pointerdown=${on('turn')}></circle>
      </g>
    `;
  }

  /** Draws the outline of a dragged sticker at its new place, because the picture shows the new place only later. */
  #going(points: string): SVGTemplateResult | typeof nothing {
    const drag = this.#drag;
    if (drag?.handle !== 'move') return nothing;
    const [dx, dy] = [drag.to[0] - drag.from[0], drag.to[1] - drag.from[1]];
    return svg`<polygon class="edge going" points=${points} transform="translate(${dx} ${dy})"></polygon>`;
  }

  #follow(isShown: boolean): void {
    if (!isShown) {
      this.#endDrawn?.();
      this.#endDrawn = null;
      return;
    }
    const { view } = this.session;
    if (this.#endDrawn || !view) return;
    // Listen to both events, because the page first receives a change of the scene and draws it later.
    const ends = [view.onDrawn(() => this.requestUpdate()), view.onMoment(() => this.requestUpdate())];
    this.#endDrawn = () => ends.forEach((end) => end());
  }

  /** Passes wheel events to the picture, so that the wheel also zooms over a sticker. */
  #passOn(event: WheelEvent): void {
    event.preventDefault();
    this.session.view?.element.dispatchEvent(new WheelEvent('wheel', event));
  }

  #press(event: PointerEvent, handle: DragHandle, centre: MarkPoint): void {
    if (event.button !== 0) return;
    event.preventDefault();
    // End the drag by a key that is still held, because the key would move the sticker during the drag by the pointer.
    this.#releaseKey(this.#key);
    if (!this.#finger.press(event)) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#begin(handle, this.#at(event), centre);
  }

  #begin(handle: DragHandle, from: MarkPoint, centre: MarkPoint): Drag | null {
    const spec = this.#spec;
    if (!spec) return null;
    // Convert the roll: the roll of a new sticker is relative to upright, but that of an existing sticker is relative
    // to an axis of its part.
    const upright = this.session.view?.pick(centre[0], centre[1])?.upright ?? 0;
    return (this.#drag = {
      handle,
      gesture: newGesture(),
      from,
      to: from,
      centre,
      spec,
      depthNeeded: this.#neededDepth(),
      roll: spec.knobs.roll - upright,
    });
  }

  #pressKey(event: KeyboardEvent, centre: MarkPoint): void {
    const step = event.ctrlKey || event.metaKey || event.altKey ? null : keyStep(event);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#key !== event.key) {
      this.#releaseKey(this.#key);
      const from: MarkPoint = step.kind === 'move' ? centre : [centre[0] + LEVER, centre[1]];
      if (!this.#begin(step.kind, from, centre)) return;
      this.#key = event.key;
    }
    const drag = this.#drag!;
    drag.to = steppedTo(drag, step);
    this.#show(drag);
  }

  #releaseKey(key: string | null): void {
    const drag = this.#drag;
    if (key === null || key !== this.#key || !drag) return;
    this.#key = null;
    this.#wantsFocus = drag.handle === 'move';
    this.#finish(drag);
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag || !this.#finger.holds(event)) return;
    this.#finger.move(event);
    drag.to = this.#at(event);
    this.#show(drag);
  }

  #show(drag: Drag): void {
    this.requestUpdate();
    if (drag.handle === 'move') this.#showMoved(drag);
    else if (drag.handle === 'scale') this.#scale(drag);
    else this.#turn(drag);
  }

  #release(event: PointerEvent): void {
    if (!this.#finger.holds(event)) return;
    this.#finger.lift();
    const drag = this.#drag;
    if (!drag) return;
    drag.to = this.#at(event);
    this.#finish(drag);
  }

  #lose(event: PointerEvent): void {
    if (this.#finger.holds(event)) this.#end();
  }

  #finish(drag: Drag): void {
    this.#end();
    if (drag.handle === 'move' && (drag.to[0] !== drag.from[0] || drag.to[1] !== drag.from[1])) this.#place(drag);
  }

  #end(): void {
    this.#finger.lift();
    this.#key = null;
    if (!this.#drag) return;
    this.#drag = null;
    const { placing, view } = this.session;
    if (!placing.knobs) view?.showGhost(null);
    this.requestUpdate();
  }

  #showMoved(drag: Drag): void {
    const [x, y] = movedTo(drag);
    const depth = this.#depthAt(drag);
    this.session.view?.showGhost({ ...ghostOf({ ...drag.spec.knobs, roll: drag.roll }, { x, y }), depth });
  }

  #place(drag: Drag): void {
    const { chosenSticker, editor, notices, view } = this.session;
    const { id } = chosenSticker;
    const hit = view?.pick(...movedTo(drag));
    if (!hit) {
      notices.inform('Nothing there', 'A sticker needs a hull or the ground under it; it stays where it was.');
      return;
    }
    const line = placeLine(hit, { ...drag.spec.knobs, roll: drag.roll, depth: this.#depthAt(drag) });
    const title = `Moving sticker ${id}`;
    void this.session.attempt(title, () => editor.perform(replacing(editor, id!, line, title)));
  }

  #neededDepth(size?: StickerSize): number | null {
    return this.session.view?.stickerFit(Number(this.session.chosenSticker.id), size)?.depth ?? null;
  }

  #depthAt(drag: Drag): number {
    const [x, y] = movedTo(drag);
    return fittingDepth(this.session.view, { ...drag.spec.knobs, roll: drag.roll }, { x, y }, drag.depthNeeded);
  }

  #scale(drag: Drag): void {
    const { spec, gesture, depthNeeded } = drag;
    const size = scaledSize(drag);
    const needed = this.#neededDepth({ width: size[0], height: size[1] });
    const depth = followsSize(spec.knobs, depthNeeded) ? [['depth', String(depthFor(...size, needed))] as const] : [];
    this.#write('Size', gesture, [['size', size.join(' ')], ...depth]);
  }

  #turn(drag: Drag): void {
    this.#write('Rotation', drag.gesture, [['rotation', String(turnedRoll(drag))]]);
  }

  #write(what: string, gesture: string, leaves: readonly (readonly [leaf: string, text: string])[]): void {
    const { id } = this.session.chosenSticker;
    const title = `${what} of sticker ${id}`;
    const writes = leaves.map(([leaf, text]) => ({ path: `${AT}/${id}/${leaf}`, text }));
    void this.session.attempt(title, () => this.session.editor.drag(gesture, title, writes));
  }

  #at(event: PointerEvent): MarkPoint {
    const box = this.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}

customElements.define('livery-sticker-handles', StickerHandles);
