import { Observable } from '../link/observable.js';
import { placeLine, sprayLine, type StickerSettings } from '../paint/sticker-line.js';
import { depthFor, followsSize } from '../paint/sticker-size.js';
import { fittingDepth, ghostOf } from './fitting-depth.js';
import type { SceneView } from '../view/scene-view.js';
import type { Editor } from './editor.js';
import { placing } from './sticker-edits.js';

/** Maximum width or height, and maximum depth, that the tree accepts for a sticker, m. */
const SIZE_MAX = 1000;
const DEPTH_MAX = 100;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** The placing of a new sticker, which follows the pointer until it is placed or cancelled. */
export class Placing extends Observable {
  #knobs: StickerSettings | null = null;
  #x = 0;
  #y = 0;
  #depth = 0;

  constructor(
    private readonly editor: Editor,
    private readonly view: () => SceneView | null,
  ) {
    super();
  }

  /** Null while no sticker is being placed. */
  get knobs(): StickerSettings | null {
    return this.#knobs;
  }

  /** The point where the sticker would be placed now, CSS pixels from the top left corner of the picture. */
  get aim(): { readonly x: number; readonly y: number } {
    return { x: this.#x, y: this.#y };
  }

  /**
   * The depth that the sticker would have at this point, m. Unless the user has set it, it is large enough for the box
   * to reach the whole surface.
   */
  get depth(): number {
    return this.#depth;
  }

  start(knobs: StickerSettings): void {
    this.#knobs = knobs;
    const { clientWidth = 0, clientHeight = 0 } = this.view()?.element ?? {};
    this.moveTo(clientWidth / 2, clientHeight / 2);
  }

  cancel(): void {
    this.#knobs = null;
    this.#show();
  }

  /** Moves the sticker to a point, which is clamped to the picture, CSS pixels from the picture's top left corner. */
  moveTo(x: number, y: number): void {
    const { clientWidth = 0, clientHeight = 0 } = this.view()?.element ?? {};
    this.#x = between(0, x, clientWidth);
    this.#y = between(0, y, clientHeight);
    this.#show();
  }

  moveBy(dx: number, dy: number): void {
    this.moveTo(this.#x + dx, this.#y + dy);
  }

  scale(factor: number): void {
    this.#turnKnobs((knobs) => {
      const fit = between(0.01, factor, Math.min(SIZE_MAX / knobs.width, SIZE_MAX / knobs.height));
      const width = Math.max(0.01, knobs.width * fit);
      const height = Math.max(0.01, knobs.height * fit);
      return { width, height, ...(followsSize(knobs) ? { depth: depthFor(width, height) } : {}) };
    });
  }

  /** @param degrees counter-clockwise */
  turn(degrees: number): void {
    this.#turnKnobs(({ roll }) => ({ roll: ((roll + degrees + 540) % 360) - 180 }));
  }

  deepen(factor: number): void {
    this.#turnKnobs(() => ({ depth: between(0.01, this.#depth * factor, DEPTH_MAX) }));
  }

  change(knobs: Partial<StickerSettings>): void {
    this.#turnKnobs(() => knobs);
  }

  /**
   * Pictures that the server draws show the view of its own camera. For those, the page writes the point to
   * `camera/cursor` and lets the server spray there.
   * @param again true if the user wants to place another sticker afterwards
   * @returns false if there is certainly no surface under the preview
   */
  async place(again = false): Promise<boolean> {
    const view = this.view();
    if (!view || !this.#knobs) return false;
    const knobs = { ...this.#knobs, depth: fittingDepth(view, this.#knobs, this.aim) };
    const hit = view.pick(this.#x, this.#y);
    if (!hit && view.drawing === 'page') return false;
    if (!again) this.cancel();
    if (hit) {
      await this.editor.perform(placing(this.editor, placeLine(hit, knobs)));
    } else {
      await this.editor.fire('camera/cursor', this.#cursorText(view));
      await this.editor.perform(placing(this.editor, sprayLine(knobs), 'spray'));
    }
    return true;
  }

  /** The unit is half the picture's height, the origin is the middle of the picture, and y points upwards. */
  #cursorText({ element }: SceneView): string {
    const half = element.clientHeight / 2;
    const x = (this.#x - element.clientWidth / 2) / half;
    const y = (half - this.#y) / half;
    return `${x.toFixed(4)} ${y.toFixed(4)}`;
  }

  #turnKnobs(turn: (knobs: StickerSettings) => Partial<StickerSettings>): void {
    if (!this.#knobs) return;
    this.#knobs = { ...this.#knobs, ...turn(this.#knobs) };
    this.#show();
  }

  #show(): void {
    const [view, knobs] = [this.view(), this.#knobs];
    if (knobs) this.#depth = fittingDepth(view, knobs, this.aim);
    view?.showGhost(knobs && { ...ghostOf(knobs, this.aim), depth: this.#depth });
    this.changed();
  }
}
