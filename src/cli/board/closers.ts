export interface Closable {
  close(): Promise<unknown>;
}

/** Closes opened resources. The resource that was opened last is closed first, because it may depend on the others. */
export class Closers {
  readonly #open: Closable[] = [];

  add<T extends Closable>(opened: T): T {
    this.#open.push(opened);
    return opened;
  }

  async close(): Promise<void> {
    for (let each = this.#open.pop(); each; each = this.#open.pop()) await each.close();
  }
}
