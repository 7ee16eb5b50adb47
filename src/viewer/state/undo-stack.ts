import { laterTexts, type LeftText } from './left-texts.js';

/** A change that can be undone: running it returns its inverse, or null when it has none. */
export interface Edit {
  /** The name for people, for example `Colour of Hunter`. The history shows that of the user's edit. */
  readonly label: string;
  /** The colour that it sets, in the form of a field, because many edits of one rule differ in nothing else. */
  readonly colour?: string | undefined;
  /** True for a slow edit, such as an upload: an undo does not wait for it. */
  readonly isLong?: boolean;
  /** The texts that an inverse would overwrite, as its edit has written them. */
  readonly left?: readonly LeftText[];
  /** True for the inverse of an edit that changed nothing; the history leaves such an edit out. */
  readonly isIdle?: boolean;
  run(): Promise<Edit | null>;
}

/** Maximum edits kept; chosen: more than users undo. */
const DEPTH = 200;

/** A step of the history, as users see it. */
export type UndoStep = Pick<Edit, 'label' | 'colour'>;

/** A done or undone edit, with its inverse. */
interface Kept extends UndoStep {
  readonly inverse: Edit;
  readonly gesture: string | null;
}

/**
 * Decides whether an undo or redo may run, because it may overwrite a later change of another client.
 * @param kept the name of the edit, and its inverse
 */
export type MayRun = (
  verb: 'Undo' | 'Redo',
  kept: { readonly label: string; readonly inverse: Edit },
) => Promise<boolean>;

/** The edits that can be undone, newest last, and those that can be redone. */
export class UndoStack {
  #done: Kept[] = [];
  #undone: Kept[] = [];
  /** The end of the last undo or redo; the next one starts after it, however fast the keys are. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param mayRun asked before each undo and redo; by default each may run */
  constructor(private readonly mayRun: MayRun = () => Promise.resolve(true)) {}

  get undoLabel(): string | null {
    return this.#done.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.#undone.at(-1)?.label ?? null;
  }

  /** Returns a function that reports whether the current edit is still the newest, so that one undo reverts it. */
  whileNewest(): () => boolean {
    const newest = this.#done.at(-1);
    return () => newest !== undefined && this.#done.at(-1) === newest;
  }

  /** The done steps, oldest first, and the undone steps, the next to redo first. */
  get steps(): { readonly done: readonly UndoStep[]; readonly undone: readonly UndoStep[] } {
    const stepOf = ({ label, colour }: Kept): UndoStep => ({ label, colour });
    return { done: this.#done.map(stepOf), undone: this.#undone.map(stepOf).reverse() };
  }

  /**
   * Adds the inverse of an edit that was just made. Undone edits can no longer be redone.
   * @param gesture edits of one gesture, for example the steps of a drag, are undone as one step
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

  /** Undoes the last edit. @returns its label, or null if there is none or it may not run */
  undo(): Promise<string | null> {
    return this.#next(() => this.#undo());
  }

  redo(): Promise<string | null> {
    return this.#next(() => this.#redo());
  }

  /**
   * Undoes or redoes until the given number of edits are done; stops at the first one that is refused or may not run.
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
