import { PathNames } from './path-names.js';

/**
 * The present items of a list. Items are found by id, or by their name in paths, in constant time. The name of an item
 * that has disappeared stays reserved (see {@link PathNames}).
 */
export class NamedList<Item> {
  readonly #paths = new PathNames();
  readonly #positions = new Map<string, number>();
  #items: readonly Item[] = [];
  #names: readonly string[] = [];

  /**
   * @param read returns the present items; it must return a different array whenever they have changed
   * @param idOf returns the id of an item, which must be unique in the list
   */
  constructor(
    private readonly read: () => readonly Item[],
    private readonly idOf: (item: Item) => string,
  ) {}

  get names(): readonly string[] {
    this.refresh();
    return this.#names;
  }

  get size(): number {
    this.refresh();
    return this.#items.length;
  }

  find(id: string): Item | undefined {
    this.refresh();
    const position = this.#positions.get(id);
    return position === undefined ? undefined : this.#items[position];
  }

  idAt(name: string): string | undefined {
    this.refresh();
    const id = this.#paths.idOf(name);
    return id !== undefined && this.#positions.has(id) ? id : undefined;
  }

  /** Returns the name of an item, even of one that has disappeared, as long as {@link PathNames} stores the name. */
  nameOf(id: string): string | undefined {
    this.refresh();
    return this.#paths.nameOf(id);
  }

  /** Gives names to the items that were added since the last call. */
  refresh(): void {
    const items = this.read();
    if (items === this.#items) return;
    if (!this.#hasSameIds(items)) this.#rename(items);
    this.#items = items;
  }

  #hasSameIds(items: readonly Item[]): boolean {
    if (items.length !== this.#items.length) return false;
    return items.every((item, at) => item === this.#items[at] || this.idOf(item) === this.idOf(this.#items[at]!));
  }

  #rename(items: readonly Item[]): void {
    const before = [...this.#positions.keys()];
    this.#positions.clear();
    this.#names = items.map((item, at) => {
      const id = this.idOf(item);
      this.#positions.set(id, at);
      return this.#paths.take(id);
    });
    for (const id of before) if (!this.#positions.has(id)) this.#paths.leave(id);
  }
}
