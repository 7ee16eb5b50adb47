import { Observable } from '../link/observable.js';

/** The sticker that the user has selected: its controls are open, and the picture shows its handles. */
export class ChosenSticker extends Observable {
  #id: string | null = null;
  #isListed = false;

  get id(): string | null {
    return this.#id;
  }

  set id(id: string | null) {
    if (this.#id === id) return;
    this.#id = id;
    this.changed();
  }

  /** True while the list of stickers is open; a click in the picture then selects a sticker. */
  get isListed(): boolean {
    return this.#isListed;
  }

  set isListed(isListed: boolean) {
    this.#isListed = isListed;
    this.changed();
  }
}
