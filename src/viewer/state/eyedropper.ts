import { Observable } from '../link/observable.js';
import type { Srgb } from '../paint/colour.js';
import type { SceneView } from '../view/scene-view.js';

/**
 * The tool that picks the colour of a surface in the picture. The colour is that of the surface, without light and
 * shadow.
 */
export class Eyedropper extends Observable {
  #take: ((colour: Srgb) => void) | null = null;

  constructor(private readonly view: () => SceneView | null) {
    super();
  }

  get active(): boolean {
    return this.#take !== null;
  }

  start(take: (colour: Srgb) => void): void {
    this.#take = take;
    this.changed();
  }

  cancel(): void {
    this.#take = null;
    this.changed();
  }

  /**
   * Picks the colour at a point and deactivates the tool. Over the sky, the tool stays active.
   * @param x CSS pixels from the left border of the picture
   * @returns true if there was a surface
   */
  async takeAt(x: number, y: number): Promise<boolean> {
    const take = this.#take;
    const colour = await this.view()?.colourAt(x, y);
    if (!colour || take !== this.#take) return colour !== null;
    this.cancel();
    take?.(colour);
    return true;
  }
}
