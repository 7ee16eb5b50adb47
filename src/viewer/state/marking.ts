import type { PaintScope } from '../../simulator/paint/rules/index.js';
import { Observable } from '../link/observable.js';
import type { PartRef } from '../view/marks/marks.js';

export interface Hovered extends PartRef {
  readonly name: string;
}

/** The part or the rule under the pointer, which the picture marks. */
export class Marking extends Observable {
  #hovered: Hovered | null = null;
  #covered: PaintScope | null = null;

  get hovered(): Hovered | null {
    return this.#hovered;
  }

  set hovered(part: Hovered | null) {
    if (this.#hovered?.instanceId === part?.instanceId && this.#hovered?.vesselId === part?.vesselId) return;
    this.#hovered = part;
    this.changed();
  }

  get covered(): PaintScope | null {
    return this.#covered;
  }

  set covered(scope: PaintScope | null) {
    if (this.#covered === scope) return;
    this.#covered = scope;
    this.changed();
  }
}
