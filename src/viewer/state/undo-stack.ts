import { laterTexts, type LeftText } from './left-texts.js';

/**
 * A change that can be undone. `run` makes the change and returns the inverse edit, or null if the change has no
 * inverse.
 */
export interface Edit {
  /**
   * The name of the edit for people, for example `Colour of Hunter`. The history shows this name, even for the inverse
   * of the edit.
   */
  readonly label: string;
  /** The colour that the edit sets, as in a `color` leaf. */
  readonly colour?: string | undefined;
  /** True if the edit takes long, for example an upload. An undo does not wait for it. */
  readonly isLong?: boolean;
  /** Only for an inverse: the texts after the edit, which the inverse would overwrite. */
  readonly left?: readonly LeftText[];
  /** Only for an inverse: true if the edit has changed nothing. The history does not contain such an edit. */
  readonly isIdle?: boolean;
  run(): Promise<Edit | null>;
}

/** Maximum number of edits to keep. Chosen: users do not undo more steps. */
const DEPTH = 200;

export type UndoStep = Pick<Edit, 'label' | 'colour'>;

interface Kept extends UndoStep {
  readonly inverse: Edit;
  readonly gesture: string | null;
}

/** Decides whether an undo or redo may run although it might overwrite a later change by another client. */
export type MayRun = (
  verb: 'Undo' | 'Redo',
  kept: { readonly label: string; readonly inverse: Edit },
) => Promise<boolean>;

export class UndoStack {
  #done: Kept[] = [];
  #undone: Kept[] = [];
  /** Says what the last undo or redo has done, in a new object each time; null after a new edit. */
  turned: { readonly text: string } | null = null;
  /** Resolves when the last undo or redo has ended, for which the next one waits. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param mayRun called before each undo and redo; by default, every undo and redo may run */
  constructor(private readonly mayRun: MayRun = () => Promise.resolve(true)) {}

  get undoLabel(): string | null {
    return this.#done.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.#undone.at(-1)?.label ?? null;
  }

  /**
   * Remembers the newest edit. Returns a function that reports whether this edit is still the newest one, so that a
   * single undo would revert it.
   */
  whileNewest(): () => boolean {
    const newest = this.#done.at(-1);
    return () => newest !== undefined && this.#done.at(-1) === newest;
  }

  /** Remembers the newest edit. Returns a function that reports whether this edit has not been undone. */
  whileDone(): () => boolean {
    const newest = this.#done.at(-1);
    return () => newest !== undefined && this.#done.includes(newest);
  }

  /** The done steps, the oldest first, followed by the undone steps. The next redo repeats the first undone step. */
  get steps(): { readonly done: readonly UndoStep[]; readonly undone: readonly UndoStep[] } {
    const stepOf = ({ label, colour }: Kept): UndoStep => ({ label, colour });
    return { done: this.#done.map(stepOf), undone: this.#undone.map(stepOf).reverse() };
  }

  /** @param gesture name of the drag to which the edit belongs; all edits of a drag make one step */
  push(inverse: Edit, gesture: string | null = null, { label, colour }: UndoStep = inverse): void {
    this.#undone = [];
    this.turned = null;
    const last = this.#done.at(-1);
    if (last && gesture !== null && last.gesture === gesture) {
      const left = laterTexts(last.inverse.left ?? [], inverse.left ?? []);
      this.#done.splice(-1, 1, { ...last, colour, inverse: { ...last.inverse, left } });
      return;
    }
    this.#done.push({ label, colour, inverse, gesture });
    if (this.#done.length > DEPTH) this.#done.shift();
  }

  /** @returns the label of the undone edit; null if the stack is empty, or `mayRun` does not allow the undo */
  undo(): Promise<string | null> {
    return this.#next(() => this.#undo());
  }

  redo(): Promise<string | null> {
    return this.#next(() => this.#redo());
  }

  /**
   * Undoes or redoes edits until exactly `count` edits are done. Stops at the first edit that the server refuses or
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
    this.turned = { text: `Undone: ${top.label}` };
    return top.label;
  }

  async #redo(): Promise<string | null> {
    const top = this.#undone.at(-1);
    if (!top || !(await this.mayRun('Redo', top))) return null;
    const inverse = await top.inverse.run();
    this.#undone = this.#undone.filter((each) => each !== top);
    if (inverse) this.#done.push({ ...top, inverse, gesture: null });
    this.turned = { text: `Redone: ${top.label}` };
    return top.label;
  }

  #next<T>(run: () => Promise<T>): Promise<T> {
    const running = this.#last.then(run);
    this.#last = running.catch(() => undefined);
    return running;
  }
}
