export interface Closable {
  close(): Promise<unknown>;
}

/** Closes resources in reverse order of opening, because each may depend on earlier ones. */
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
