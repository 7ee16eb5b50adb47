import { Observable } from '../link/observable.js';
import { placeLine, sprayLine, type StickerSettings } from '../paint/sticker-line.js';
import { depthFor, followsSize } from '../paint/sticker-size.js';
import { fittingDepth, fittingSize, ghostOf } from './fitting-depth.js';
import { inverseOf } from './in-order.js';
import type { SceneView } from '../view/scene-view.js';
import type { Editor } from './editor.js';
import { placing } from './sticker-edits.js';
import type { Edit } from './undo-stack.js';

/** Limits of the tree for a sticker, m: `SIZE_MAX` for its width and height, `DEPTH_MAX` for its depth. */
const SIZE_MAX = 1000;
const DEPTH_MAX = 100;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** The placing of a new sticker, which follows the pointer until it is placed or cancelled. */
export class Placing extends Observable {
  #knobs: StickerSettings | null = null;
  #x = 0;
  #y = 0;
  #depth = 0;
  /** The settings before the size was fitted to the surface; null if it is not fitted. */
  #unfitted: StickerSettings | null = null;
  /**
   * The edit that removes the picture that was uploaded for the new sticker. Null if none was uploaded, and after the
   * first sticker has been placed.
   */
  #withdrawal: Edit | null = null;
  /** Resolves when all withdrawals have ended. */
  #withdrawn: Promise<unknown> = Promise.resolve();
  #label: string | null = null;

  constructor(
    private readonly editor: Editor,
    private readonly view: () => SceneView | null,
  ) {
    super();
  }

  /** The settings of the new sticker; null while no sticker is being placed. */
  get knobs(): StickerSettings | null {
    return this.#knobs;
  }

  /** The point where the sticker would be placed now, CSS pixels from the top left corner of the picture. */
  get aim(): { readonly x: number; readonly y: number } {
    return { x: this.#x, y: this.#y };
  }

  /**
   * The depth for a sticker at `aim`, m: the depth that the user has set, or else enough to reach the whole surface.
   */
  get depth(): number {
    return this.#depth;
  }

  /**
   * @param first.isFitted true to keep the sticker small enough for the surface under it, until the user changes the
   *   size
   * @param first.label the name of the undo step
   * @param first.withdrawal the edit that undoes the upload for this sticker. It becomes part of the undo step, or runs
   *   at once if the user cancels the placing. If the user is already placing the same picture, the edit from the
   *   earlier call stays, and this one is ignored.
   */
  start(
    knobs: StickerSettings,
    first: { readonly isFitted?: boolean; readonly label?: string; readonly withdrawal?: Edit | null } = {},
  ): void {
    const isSame = this.#knobs?.image === knobs.image;
    if (!isSame) this.#withdraw();
    this.#knobs = knobs;
    this.#unfitted = first.isFitted ? knobs : null;
    this.#label = first.label ?? null;
    this.#withdrawal ??= first.withdrawal ?? null;
    const { clientWidth = 0, clientHeight = 0 } = this.view()?.element ?? {};
    this.moveTo(clientWidth / 2, clientHeight / 2);
  }

  cancel(): void {
    this.#end();
    this.#withdraw();
  }

  /** Cancels the placing after a restart of the server, so that the page does not offer to upload the picture again. */
  forget(): void {
    if (this.#knobs && this.#withdrawal) this.editor.changes.setFile(this.#knobs.image, null);
    this.cancel();
  }

  /** Resolves when the server has deleted the picture of a cancelled placing, or refused to. */
  get withdrawn(): Promise<unknown> {
    return this.#withdrawn;
  }

  #end(): void {
    this.#knobs = null;
    this.#show();
  }

  #withdraw(withdrawal = this.#takeWithdrawal()): void {
    // Ignore a refusal, because the user can delete the picture in the list of images.
    if (withdrawal) this.#withdrawn = Promise.allSettled([this.#withdrawn, withdrawal.run()]);
  }

  #takeWithdrawal(): Edit | null {
    const withdrawal = this.#withdrawal;
    this.#withdrawal = null;
    return withdrawal;
  }

  /**
   * Moves the sticker to a point, in CSS pixels from the picture's top left corner. Outside the picture, uses the
   * nearest point inside.
   */
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
   * Places the sticker. If the server draws the pictures, the page cannot find the surface at the point. It then writes
   * the point to `camera/cursor` and lets the server spray there.
   * @param again true if the user wants to place another sticker afterwards
   * @returns false if there is certainly no surface under the preview
   * @throws LinkError if the server refuses. A picture that was uploaded only for this sticker is then deleted, unless
   *   the user is still placing the sticker.
   */
  async place(again = false): Promise<boolean> {
    const view = this.view();
    if (!view || !this.#knobs) return false;
    const knobs = { ...this.#knobs, depth: fittingDepth(view, this.#knobs, this.aim) };
    const hit = view.pick(this.#x, this.#y);
    if (!hit && view.drawing === 'page') return false;
    if (!again) this.#end();
    await this.#perform(hit ? placing(this.editor, placeLine(hit, knobs)) : this.#spraying(view, knobs), knobs.image);
    return true;
  }

  #spraying(view: SceneView, knobs: StickerSettings): Edit {
    const cursor = this.#cursorText(view);
    const edit = placing(this.editor, sprayLine(knobs), 'spray');
    return {
      ...edit,
      run: async () => {
        await this.editor.fire('camera/cursor', cursor);
        return edit.run();
      },
    };
  }

  /**
   * Performs the edit that places the sticker. The upload of a picture and the placing of its first sticker become one
   * undo step.
   */
  async #perform(edit: Edit, image: string): Promise<void> {
    const label = this.#label ?? edit.label;
    let withdrawal = this.#takeWithdrawal();
    const isPlacing = (): boolean => this.#knobs?.image === image;
    const run = async (): Promise<Edit | null> => {
      const inverse = await edit.run();
      // Try again to take the withdrawal: if the server has refused an earlier sticker, the step of that sticker has
      // given the withdrawal back.
      if (isPlacing()) withdrawal ??= this.#takeWithdrawal();
      return inverse && withdrawal ? inverseOf(label, [inverse, withdrawal]) : inverse;
    };
    try {
      await this.editor.perform({ label, run });
    } catch (error) {
      if (isPlacing()) this.#withdrawal ??= withdrawal;
      else this.#withdraw(withdrawal);
      throw error;
    }
  }

  /**
   * Returns the text for `camera/cursor`: x and y from the middle of the picture, in halves of its height, with y
   * upwards.
   */
  #cursorText({ element }: SceneView): string {
    const half = element.clientHeight / 2;
    const x = (this.#x - element.clientWidth / 2) / half;
    const y = (half - this.#y) / half;
    return `${x.toFixed(4)} ${y.toFixed(4)}`;
  }

  #turnKnobs(turn: (knobs: StickerSettings) => Partial<StickerSettings>): void {
    if (!this.#knobs) return;
    this.#knobs = { ...this.#knobs, ...turn(this.#knobs) };
    this.#unfitted = null;
    this.#show();
  }

  #show(): void {
    const view = this.view();
    if (this.#knobs && this.#unfitted) {
      const { width, height, depth } = fittingSize(view, this.#unfitted, this.aim);
      this.#knobs = { ...this.#knobs, width, height, depth };
    }
    const knobs = this.#knobs;
    if (knobs) this.#depth = fittingDepth(view, knobs, this.aim);
    view?.showGhost(knobs && { ...ghostOf(knobs, this.aim), depth: this.#depth });
    this.changed();
  }
}
