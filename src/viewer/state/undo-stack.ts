import { laterTexts, type LeftText } from './left-texts.js';

/** A change that can be undone. `run` makes the change and returns its inverse, or null if there is none. */
export interface Edit {
  /**
   * The name of the edit in words, for example `Colour of Hunter`. The history shows the name of the user's edit, not
   * of its inverse.
   */
  readonly label: string;
  /**
   * The colour that the edit sets, in the form of a `color` leaf. The history shows the colour, because many edits of a
   * rule differ only in their colour.
   */
  readonly colour?: string | undefined;
  /** True for a slow edit, such as an upload. An undo does not wait for such an edit. */
  readonly isLong?: boolean;
  /** For an inverse: the texts that its edit has written, which the inverse would overwrite. */
  readonly left?: readonly LeftText[];
  /** True for the inverse of an edit that changed nothing. The history omits such an edit. */
  readonly isIdle?: boolean;
  run(): Promise<Edit | null>;
}

/** Maximum number of stored edits. Chosen: users undo fewer steps than this. */
const DEPTH = 200;

export type UndoStep = Pick<Edit, 'label' | 'colour'>;

interface Kept extends UndoStep {
  readonly inverse: Edit;
  readonly gesture: string | null;
}

/**
 * Decides whether an undo or redo may run. It might overwrite another client's later change.
 * @param kept the name of the edit, and its inverse
 */
export type MayRun = (
  verb: 'Undo' | 'Redo',
  kept: { readonly label: string; readonly inverse: Edit },
) => Promise<boolean>;

export class UndoStack {
  #done: Kept[] = [];
  #undone: Kept[] = [];
  /**
   * Resolves at the end of the last undo or redo. The next one waits for it, even if the user presses the keys fast.
   */
  #last: Promise<unknown> = Promise.resolve();

  /** @param mayRun called before each undo and redo; the default allows all of them */
  constructor(private readonly mayRun: MayRun = () => Promise.resolve(true)) {}

  get undoLabel(): string | null {
    return this.#done.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.#undone.at(-1)?.label ?? null;
  }

  /**
   * Returns a function that, when called later, reports whether the newest edit is still the same one. If so, one undo
   * reverts that edit.
   */
  whileNewest(): () => boolean {
    const newest = this.#done.at(-1);
    return () => newest !== undefined && this.#done.at(-1) === newest;
  }

  /** The done steps, oldest first, and the undone steps. The first undone step is the next redo. */
  get steps(): { readonly done: readonly UndoStep[]; readonly undone: readonly UndoStep[] } {
    const stepOf = ({ label, colour }: Kept): UndoStep => ({ label, colour });
    return { done: this.#done.map(stepOf), undone: this.#undone.map(stepOf).reverse() };
  }

  /**
   * Adds the inverse of an edit that was just made. Drops the edits that could be redone.
   * @param gesture name of the drag to which the edit belongs; all edits of a drag are one step
   * @param step the entry of the history: the edit's label, and the colour that it set
   */
  push(inverse: Edit, gesture: string | null = null, { label, colour }: UndoStep = inverse): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    if (last && gesture !== null && last.gesture === gesture) {
      const left = laterTexts(last.inverse.left ?? [], inverse.left ?? []);
      this.#done.splice(-1, 1, { ...last, colour, inverse: { ...last.inverse, left } });
      return;
    }
    this.#done.push({ label, colour, inverse, gesture });
    if (this.#done.length > DEPTH) this.#done.shift();
  }

  /** Undoes the last edit. @returns the label of the edit; null if there is none, or if the undo may not run */
  undo(): Promise<string | null> {
    return this.#next(() => this.#undo());
  }

  redo(): Promise<string | null> {
    return this.#next(() => this.#redo());
  }

  /**
   * Undoes or redoes edits until the given number of edits are done. Stops at the first edit that is refused or may not
   * run.
   */
  goTo(count: number): Promise<void> {
    return this.#next(async () => {
      while (this.#done.length > count && (await this.#undo()) !== null);
      while (this.#done.length < count && (await this.#redo()) !== null);
    });
  }

  async #undo(): Promise<string | null> {
    const top = this.#done.at(-1);
    if (!top || !(await this.mayRun('Undo', top))) return null;
    const inverse = await top.inverse.run();
    this.#done = this.#done.filter((each) => each !== top);
    if (inverse) this.#undone.push({ ...top, inverse, gesture: null });
    return top.label;
  }

  async #redo(): Promise<string | null> {
    const top = this.#undone.at(-1);
    if (!top || !(await this.mayRun('Redo', top))) return null;
    const inverse = await top.inverse.run();
    this.#undone = this.#undone.filter((each) => each !== top);
    if (inverse) this.#done.push({ ...top, inverse, gesture: null });
    return top.label;
  }

  #next<T>(run: () => Promise<T>): Promise<T> {
    const running = this.#last.then(run);
    this.#last = running.catch(() => undefined);
    return running;
  }
}
