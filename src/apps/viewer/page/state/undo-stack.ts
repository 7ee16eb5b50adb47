/** A change that can be undone: running it returns its inverse, or null when it has none. */
export interface Edit {
  /** The name for people, for example `Colour of Hunter`. */
  readonly label: string;
  /** The colour that it gives, as fields take one: many edits of one rule differ in nothing else. */
  readonly colour?: string | undefined;
  /** True for one that may take long, as an upload: an undo does not wait for it. */
  readonly isLong?: boolean;
  run(): Promise<Edit | null>;
}

/** The most edits that are kept; chosen: more than anybody goes back. */
const DEPTH = 200;

/** A step of what was done, as people are shown it. */
export type Step = Pick<Edit, 'label' | 'colour'>;

/** An edit that was made, by its inverse. */
interface Done {
  readonly edit: Edit;
  readonly gesture: string | null;
  readonly colour: string | undefined;
}

/** The edits that can be undone, newest last, and those that can be redone. */
export class UndoStack {
  #done: Done[] = [];
  #undone: Edit[] = [];
  /** The end of the last undo or redo: the next one begins after it, however fast the keys are. */
  #last: Promise<unknown> = Promise.resolve();

  get undoLabel(): string | null {
    return this.#done.at(-1)?.edit.label ?? null;
  }

  get redoLabel(): string | null {
    return this.#undone.at(-1)?.label ?? null;
  }

  /** Returns a function that says whether what is the newest edit now still is, so that one undo takes it back. */
  whileNewest(): () => boolean {
    const newest = this.#done.at(-1);
    return () => newest !== undefined && this.#done.at(-1) === newest;
  }

  /** What was done, oldest first, and what was undone, the next to redo first. */
  get steps(): { readonly done: readonly Step[]; readonly undone: readonly Step[] } {
    return {
      done: this.#done.map(({ edit: { label }, colour }) => ({ label, colour })),
      undone: this.#undone.map(({ label, colour }) => ({ label, colour })).reverse(),
    };
  }

  /**
   * Adds the inverse of an edit that has just been made. Whatever was undone before can no longer be redone.
   * @param gesture edits of one gesture, for example the steps of a drag, are undone at once, to where the first began
   * @param colour the colour that the edit gave
   */
  push(inverse: Edit, gesture: string | null = null, colour?: string): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    if (last && gesture !== null && last.gesture === gesture) {
      this.#done.splice(-1, 1, { ...last, colour });
      return;
    }
    this.#done.push({ edit: inverse, gesture, colour });
    if (this.#done.length > DEPTH) this.#done.shift();
  }

  /** Undoes the last edit. @returns its label, or null when there was none */
  undo(): Promise<string | null> {
    return this.#next(() => this.#undo());
  }

  redo(): Promise<string | null> {
    return this.#next(() => this.#redo());
  }

  /** Undoes or redoes until so many edits are done; stops at the first one that is refused. */
  goTo(count: number): Promise<void> {
    return this.#next(async () => {
      while (this.#done.length > count && (await this.#undo()) !== null);
      while (this.#done.length < count && (await this.#redo()) !== null);
    });
  }

  async #undo(): Promise<string | null> {
    const top = this.#done.at(-1);
    if (!top) return null;
    const inverse = await top.edit.run();
    this.#done = this.#done.filter((each) => each !== top);
    if (inverse) this.#undone.push(inverse);
    return top.edit.label;
  }

  async #redo(): Promise<string | null> {
    const top = this.#undone.at(-1);
    if (!top) return null;
    const inverse = await top.run();
    this.#undone = this.#undone.filter((each) => each !== top);
    if (inverse) this.#done.push({ edit: inverse, gesture: null, colour: top.colour });
    return top.label;
  }

  #next<T>(run: () => Promise<T>): Promise<T> {
    const running = this.#last.then(run);
    this.#last = running.catch(() => undefined);
    return running;
  }
}
