import type { Api } from '../../link/api.js';
import { Observable } from '../../link/observable.js';
import { type FieldAnswer, readFields } from '../../link/read-many.js';

/** The time between two reads of the leaves, ms. Chosen: users could not read faster changes. */
const AGAIN_MS = 250;

/**
 * The texts of the leaves and directories that the tree shows. They are read repeatedly while the tree is open, and
 * also after each write by the page.
 */
export class ShownLeaves extends Observable {
  #answers = new Map<string, FieldAnswer>();
  #paths: readonly string[] = [];
  #reading: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #stop: (() => void) | null = null;

  constructor(
    private readonly api: Api,
    private readonly log: Observable,
  ) {
    super();
  }

  /** Returns the text of a leaf or the names in a directory; undefined before the first read. */
  text(path: string): string | undefined {
    return this.#answers.get(path)?.[1] ?? undefined;
  }

  failure(path: string): string | undefined {
    const [, text, errno, message] = this.#answers.get(path) ?? [];
    return text === null ? `${errno} ${message}` : undefined;
  }

  show(paths: readonly string[]): void {
    this.#stop ??= this.#follow();
    if (paths.join('\n') === this.#paths.join('\n')) return;
    this.#paths = paths;
    void this.refresh();
  }

  hide(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #follow(): () => void {
    const timer = setInterval(() => {
      if (!document.hidden && !this.#reading) void this.refresh();
    }, AGAIN_MS);
    const leaveLog = this.log.onChange(() => void this.refresh());
    return () => {
      clearInterval(timer);
      leaveLog();
    };
  }

  /**
   * Reads the texts. Calls during a read do not start a read each: they all wait for one further read, which begins
   * after the current one. If the server does not answer, the last texts stay.
   * @returns a promise that resolves at the end of a read that began after this call
   */
  refresh(): Promise<void> {
    if (this.#reading) {
      this.#next ??= this.#reading.then(() => {
        this.#next = null;
        return this.refresh();
      });
      return this.#next;
    }
    this.#reading = this.#read()
      .catch(() => undefined)
      .finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read(): Promise<void> {
    if (this.#paths.length === 0) return;
    const answers = new Map((await readFields(this.api, this.#paths)).map((answer) => [answer[0], answer]));
    const isSame = (answer: FieldAnswer): boolean => this.#answers.get(answer[0])?.join('\n') === answer.join('\n');
    const hasChanged = answers.size !== this.#answers.size || ![...answers.values()].every(isSame);
    this.#answers = answers;
    if (hasChanged) this.changed();
  }
}
