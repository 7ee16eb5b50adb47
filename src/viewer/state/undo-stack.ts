import { laterTexts, type LeftText } from './left-texts.js';

/**
 * A change that can be undone. `run` makes the change and returns the edit that reverts it, or null if there is none.
 */
export interface Edit {
  /**
   * The name of the edit in words, for example `Colour of Hunter`. An inverse does not appear in the history; its edit
   * does.
   */
  readonly label: string;
  /**
   * The colour that the edit sets, in the form of a `color` leaf. The history shows it, because many edits of a rule
   * differ only in their colour.
   */
  readonly colour?: string | undefined;
  /** True for a slow edit, such as an upload. An undo does not wait until such an edit ends. */
  readonly isLong?: boolean;
  /** In an inverse: the texts that its edit has written, and that the inverse would overwrite. */
  readonly left?: readonly LeftText[];
  /** In an inverse: true if its edit changed nothing. Such an edit is not added to the history. */
  readonly isIdle?: boolean;
  run(): Promise<Edit | null>;
}

/** Maximum number of stored edits. Chosen: users do not undo more steps than this. */
const DEPTH = 200;

export type UndoStep = Pick<Edit, 'label' | 'colour'>;

interface Kept extends UndoStep {
  readonly inverse: Edit;
  readonly gesture: string | null;
}

/**
 * Decides whether an undo or redo may run, which might overwrite a later change by another client.
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
   * Resolves when the last undo or redo has ended. The next one waits for that, even if the user presses the keys
   * quickly.
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
   * Returns a function that reports whether the edit that is newest now is still the newest one. While it is, one undo
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
   * Adds the inverse of an edit that was just made. From then on, undone edits cannot be redone any more.
   * @param gesture name of the drag to which the edit belongs; all edits of a drag are one step
   * @param step what the history shows: the edit's label, and the colour that it set
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

  /**
   * Undoes the last edit. @returns the label of the edit; null if there is none, or if `mayRun` did not allow the undo
   */
  undo(): Promise<string | null> {
    return this.#next(() => this.#undo());
  }

  redo(): Promise<string | null> {
    return this.#next(() => this.#redo());
  }

  /**
   * Undoes or redoes edits until the given number of edits are done. Stops at the first edit that the server refuses or
   * `mayRun` does not allow.
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
