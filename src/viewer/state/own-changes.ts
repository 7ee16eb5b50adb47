/** A change that this page has made on the server, with its latest values. */
export type OwnChange =
  | { readonly kind: 'value'; readonly path: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly file: Blob }
  | { readonly kind: 'model'; readonly name: string; readonly file: Blob }
  /** @property model the name of the model from which the page made the vessel */
  | { readonly kind: 'vessel'; readonly model: string; readonly id: string }
  /**
   * @property target the file that replaces the stock texture, and the mode; empty if the page has restored the stock
   *   picture
   */
  | { readonly kind: 'binding'; readonly texture: string; readonly target: string }
  /** @property line the line for `paint/stickers/place`; `writes` contains later texts of the sticker's leaves */
  | { readonly kind: 'sticker'; readonly line: string; readonly writes: ReadonlyMap<string, string> };

interface Kept {
  change: OwnChange;
  /** The text of the leaf before the page's first change. */
  readonly first?: string;
  /** True if the server has been restarted since the change was made. */
  isLost: boolean;
}

const STICKER_LEAF = /^paint\/stickers\/(\d+)\/(.+)$/;

/**
 * The changes that the page can repeat after a restart of the server: the last text of each leaf, and the page's
 * stickers, files, models with their vessels, and texture bindings. Undoing a change removes it from this list. The
 * list stays short, because it has at most one entry for each leaf, file, sticker or vessel.
 */
export class OwnChanges {
  /** The changes, the latest last. The key says what was changed, for example `value` and the path. */
  readonly #kept = new Map<string, Kept>();
  /** For each sticker of the page, by its number on the server, the key of its entry in `#kept`. */
  readonly #stickers = new Map<string, string>();
  #placedCount = 0;
  /** The last text of each switch that the page has written or read, by path. */
  readonly #lastTexts = new Map<string, string>();

  wrote(path: string, text: string, former: string | undefined): void {
    const [, id = '', leaf = ''] = STICKER_LEAF.exec(path) ?? [];
    const sticker = this.#kept.get(this.#stickers.get(id) ?? '');
    if (sticker?.change.kind === 'sticker') {
      sticker.change = { ...sticker.change, writes: new Map([...sticker.change.writes, [leaf, text]]) };
    } else {
      this.found(path, text);
      this.#note(`value ${path}`, { kind: 'value', path, text }, former);
    }
  }

  /** Records the text of a switch that the page read because a written colour needs the switch. */
  found(path: string, text: string): void {
    if (path.endsWith('/enabled')) this.#lastTexts.set(path, text);
  }

  /** Returns the last text of a switch that the page has written or read; undefined if it has done neither. */
  lastText(path: string): string | undefined {
    return this.#lastTexts.get(path);
  }

  /** @param former the binding before this one; empty for the stock picture */
  bound(texture: string, target: string, former: string): void {
    this.#note(`binding ${texture}`, { kind: 'binding', texture, target }, former);
  }

  file(name: string): Blob | null {
    const change = this.#kept.get(`file ${name}`)?.change;
    return change?.kind === 'file' ? change.file : null;
  }

  setFile(name: string, file: Blob | null): void {
    if (file) this.#kept.set(`file ${name}`, { change: { kind: 'file', name, file }, isLost: false });
    else this.#kept.delete(`file ${name}`);
  }

  /** Returns the file of a model that this page opened, or null. */
  model(name: string): Blob | null {
    const change = this.#kept.get(`model ${name}`)?.change;
    return change?.kind === 'model' ? change.file : null;
  }

  setModel(name: string, file: Blob): void {
    this.#kept.set(`model ${name}`, { change: { kind: 'model', name, file }, isLost: false });
  }

  /**
   * Removes the records of an opened model, its vessels, and the vessels' leaves and stickers.
   * @returns a function that restores the removed records, except where a newer record exists
   */
  dropModel(name: string): () => void {
    const former = new Map(this.#kept);
    const formerTexts = new Map(this.#lastTexts);
    const ids = new Set<string>();
    this.#kept.delete(`model ${name}`);
    for (const [key, { change }] of this.#kept) {
      if (change.kind !== 'vessel' || change.model !== name) continue;
      this.#kept.delete(key);
      ids.add(change.id);
      this.#dropValues(`vessels/by-id/${change.id}/`);
    }
    for (const [key, { change }] of this.#kept) {
      if (change.kind === 'sticker' && ids.has(vesselOfLine(change.line) ?? '')) this.#kept.delete(key);
    }
    const dropped = missingFrom(this.#kept, former);
    const droppedTexts = missingFrom(this.#lastTexts, formerTexts);
    return () => {
      for (const [key, kept] of missingFrom(this.#kept, dropped)) this.#kept.set(key, kept);
      for (const [path, text] of missingFrom(this.#lastTexts, droppedTexts)) this.#lastTexts.set(path, text);
    };
  }

  spawned(model: string, id: string): void {
    this.#kept.set(`vessel ${id}`, { change: { kind: 'vessel', model, id }, isLost: false });
  }

  placed(id: string, line: string): void {
    const key = `sticker ${this.#placedCount++}`;
    this.#stickers.set(id, key);
    this.#kept.set(key, { change: { kind: 'sticker', line, writes: new Map() }, isLost: false });
  }

  /**
   * Records the order of the sticker layers. The page would place lost stickers again in this order.
   * @param ids ids of all stickers on the server, the lowest layer first
   */
  ordered(ids: readonly string[]): void {
    for (const id of ids) {
      const key = this.#stickers.get(id) ?? '';
      const kept = this.#kept.get(key);
      if (!kept) continue;
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
  }

  hasPlaced(id: string): boolean {
    return this.#stickers.has(id);
  }

  removed(id: string): void {
    this.#kept.delete(this.#stickers.get(id) ?? '');
    this.#stickers.delete(id);
    this.#dropValues(`paint/stickers/${id}/`);
  }

  /** Records that the server was restarted. Each change then counts as lost until the page repeats it. */
  loseAll(): void {
    this.#stickers.clear();
    for (const kept of this.#kept.values()) kept.isLost = true;
  }

  /** The changes that were lost in a restart of the server, in the order in which the page made them. */
  get lost(): readonly OwnChange[] {
    return [...this.#kept.values()].filter(({ isLost }) => isLost).map(({ change }) => change);
  }

  forget(changes: readonly OwnChange[]): void {
    const gone = new Set(changes);
    for (const [key, { change, isLost }] of this.#kept) if (isLost && gone.has(change)) this.#kept.delete(key);
  }

  #dropValues(folder: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(`value ${folder}`)) this.#kept.delete(key);
    for (const path of this.#lastTexts.keys()) if (path.startsWith(folder)) this.#lastTexts.delete(path);
  }

  #note(
    key: string,
    change: Extract<OwnChange, { readonly kind: 'value' | 'binding' }>,
    former: string | undefined,
  ): void {
    const before = this.#kept.get(key);
    // The text before the first change since the last restart of the server. A change back to this text is not
    // recorded.
    const first = before && !before.isLost ? before.first : former;
    this.#kept.delete(key);
    if ((change.kind === 'value' ? change.text : change.target) === first) return;
    this.#kept.set(key, { change, isLost: false, ...(first === undefined ? {} : { first }) });
  }
}

function missingFrom<T>(now: ReadonlyMap<string, T>, former: Iterable<readonly [string, T]>): (readonly [string, T])[] {
  return [...former].filter(([key]) => !now.has(key));
}

/** @param line a line for `paint/stickers/place` */
function vesselOfLine(line: string): string | null {
  const [, kind, id] = line.split(' ');
  return kind === 'vessel' ? (id ?? null) : null;
}
