/** A change by this page on the server, with its current result. */
export type OwnChange =
  | { readonly kind: 'value'; readonly path: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly file: Blob }
  /** @property target the file and mode that replace a stock texture; empty for the stock picture */
  | { readonly kind: 'binding'; readonly texture: string; readonly target: string }
  /** @property line the line for `paint/stickers/place`; `writes` are later texts of its leaves */
  | { readonly kind: 'sticker'; readonly line: string; readonly writes: ReadonlyMap<string, string> };

interface Kept {
  change: OwnChange;
  /** The text before the page's first change. */
  readonly first?: string;
  /** True after the server with this change is gone. */
  isLost: boolean;
}

const STICKER_LEAF = /^paint\/stickers\/(\d+)\/(.+)$/;

/**
 * This page's changes that it can repeat on another run of the server: the last value of each leaf, and its stickers,
 * files and texture bindings. An undone change is dropped. Memory is bounded by the leaves of the tree and by the files
 * that the server holds.
 */
export class OwnChanges {
  /** The changes by their subject, in the order of their last change. */
  readonly #kept = new Map<string, Kept>();
  /** The keys of the page's stickers, by their number on the server. */
  readonly #stickers = new Map<string, string>();
  #placedCount = 0;

  /** Notes a leaf that was written. @param former its text before */
  wrote(path: string, text: string, former: string | undefined): void {
    const [, id = '', leaf = ''] = STICKER_LEAF.exec(path) ?? [];
    const sticker = this.#kept.get(this.#stickers.get(id) ?? '');
    if (sticker?.change.kind === 'sticker') {
      sticker.change = { ...sticker.change, writes: new Map([...sticker.change.writes, [leaf, text]]) };
    } else this.#note(`value ${path}`, { kind: 'value', path, text }, former);
  }

  /** Notes a binding of a stock texture. @param former the binding before; empty for the stock picture */
  bound(texture: string, target: string, former: string): void {
    this.#note(`binding ${texture}`, { kind: 'binding', texture, target }, former);
  }

  /** Returns the file that the page has uploaded under a name; null for another client's file. */
  file(name: string): Blob | null {
    const change = this.#kept.get(`file ${name}`)?.change;
    return change?.kind === 'file' ? change.file : null;
  }

  /** Notes an uploaded file; null removes the note. */
  setFile(name: string, file: Blob | null): void {
    if (file) this.#kept.set(`file ${name}`, { change: { kind: 'file', name, file }, isLost: false });
    else this.#kept.delete(`file ${name}`);
  }

  /** Notes a sticker that was placed. @param id its number on the server */
  placed(id: string, line: string): void {
    const key = `sticker ${this.#placedCount++}`;
    this.#stickers.set(id, key);
    this.#kept.set(key, { change: { kind: 'sticker', line, writes: new Map() }, isLost: false });
  }

  /** Notes the layers of stickers, by which lost ones are repeated. @param ids all on the server, the lowest first */
  ordered(ids: readonly string[]): void {
    for (const id of ids) {
      const key = this.#stickers.get(id) ?? '';
      const kept = this.#kept.get(key);
      if (!kept) continue;
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
  }

  /** True for a sticker that the page has placed. */
  hasPlaced(id: string): boolean {
    return this.#stickers.has(id);
  }

  /** Notes that a sticker is gone. */
  removed(id: string): void {
    this.#kept.delete(this.#stickers.get(id) ?? '');
    this.#stickers.delete(id);
    for (const key of this.#kept.keys()) if (key.startsWith(`value paint/stickers/${id}/`)) this.#kept.delete(key);
  }

  /** Notes that the server is gone: all changes are lost until they are repeated. */
  loseAll(): void {
    this.#stickers.clear();
    for (const kept of this.#kept.values()) kept.isLost = true;
  }

  /** The changes lost with a server, in the order in which they were made. */
  get lost(): readonly OwnChange[] {
    return [...this.#kept.values()].filter(({ isLost }) => isLost).map(({ change }) => change);
  }

  /** Drops lost changes, which are being repeated or not wanted any more. */
  forget(changes: readonly OwnChange[]): void {
    const gone = new Set(changes);
    for (const [key, { change, isLost }] of this.#kept) if (isLost && gone.has(change)) this.#kept.delete(key);
  }

  #note(
    key: string,
    change: Extract<OwnChange, { readonly kind: 'value' | 'binding' }>,
    former: string | undefined,
  ): void {
    const before = this.#kept.get(key);
    // The first text on the former server says nothing about the present one.
    const first = before && !before.isLost ? before.first : former;
    this.#kept.delete(key);
    if ((change.kind === 'value' ? change.text : change.target) === first) return;
    this.#kept.set(key, { change, isLost: false, ...(first === undefined ? {} : { first }) });
  }
}
