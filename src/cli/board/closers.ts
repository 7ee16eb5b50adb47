/** Something that is open. */
export interface Closable {
  close(): Promise<unknown>;
}

/** Closes everything that was opened, the last first, because each may depend on earlier ones. */
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
