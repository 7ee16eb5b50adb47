/** Something that can be done. Doing it gives what takes it back, or null where nothing does. */
export interface Deed {
  /** For people: `Colour of Hunter`. */
  readonly label: string;
  run(): Promise<Deed | null>;
}

/** Chosen: more than anybody goes back. */
const DEPTH = 200;

/** What was done and can be taken back, newest last; and what was taken back and can be done again. */
export class UndoStack {
  #done: { readonly deed: Deed; readonly gesture: string | null }[] = [];
  #undone: Deed[] = [];

  get undoLabel(): string | null {
    return this.#done.at(-1)?.deed.label ?? null;
  }

  get redoLabel(): string | null {
    return this.#undone.at(-1)?.label ?? null;
  }

  /**
   * Remembers how something that has just been done is taken back. Whatever was undone before can no longer be redone.
   * @param gesture deeds of one gesture, as the steps of a drag are, are taken back at once: to where the first one began
   */
  push(inverse: Deed, gesture: string | null = null): void {
    this.#undone = [];
    if (gesture !== null && this.#done.at(-1)?.gesture === gesture) return;
    this.#done.push({ deed: inverse, gesture });
    if (this.#done.length > DEPTH) this.#done.shift();
  }

  /** Takes the last deed back. @returns what was taken back, or null where there was nothing */
  async undo(): Promise<string | null> {
    const top = this.#done.at(-1);
    if (!top) return null;
    const inverse = await top.deed.run();
    this.#done.pop();
    if (inverse) this.#undone.push(inverse);
    return top.deed.label;
  }

  async redo(): Promise<string | null> {
    const top = this.#undone.at(-1);
    if (!top) return null;
    const inverse = await top.run();
    this.#undone.pop();
    if (inverse) this.#done.push({ deed: inverse, gesture: null });
    return top.label;
  }
}
