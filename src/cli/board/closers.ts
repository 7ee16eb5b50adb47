/** Something that is open. */
export interface Closable {
  close(): Promise<unknown>;
}

/** Closes what was opened, the last first: each may lean on those before it. */
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
