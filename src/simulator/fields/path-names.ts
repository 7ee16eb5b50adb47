import { sanitizeName } from './format/text.js';

/** Reports whether a name has the form that names of ids have. */
export function isPathName(name: string): boolean {
  return /^[A-Za-z0-9._-]+(~(?:[2-9]|[1-9]\d+))?$/.test(name) && name !== '.' && name !== '..';
}

/**
 * Default for the number of names of removed ids that are stored. The value was chosen: for ids of ordinary length, the
 * names take about 10 MB.
 */
const GONE_MAX = 65_536;

/**
 * Gives each id the name that stands for it in paths. An id gets its name when it first appears. No other id gets the
 * same name later, so a path never changes its object. If several ids have the same sanitised name, the first of them
 * gets that name. The second gets it with the suffix `~2`, the third with `~3`, and so on. If an id disappears and
 * later returns, it has the same name again. The names of removed ids are stored up to a maximum number, to limit the
 * memory. Above it, the oldest are dropped. After the first name was dropped, an id that must be sanitised always gets
 * a suffix, with a number that was never used. The name without a suffix may have belonged to an id that was dropped.
 */
export class PathNames {
  readonly #names = new Map<string, string>();
  /** The id that each name belongs to. Some of these names are reserved forever. */
  readonly #ids = new Map<string, string>();
  /** The ids that were removed; the one removed first comes first. */
  readonly #gone = new Set<string>();
  /**
   * For each sanitised name that several ids have, the number that was used last as a suffix. After names were dropped,
   * these numbers are not used any more.
   */
  readonly #numbers = new Map<string, number>();
  #highest = 1;
  #hasForgotten = false;

  constructor(private readonly goneMax = GONE_MAX) {}

  get size(): number {
    return this.#ids.size;
  }

  /** Returns the name of an id that exists. If the id has no name yet, it gets one. */
  take(id: string): string {
    this.#gone.delete(id);
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const name = this.#newName(id);
    this.#names.set(id, name);
    this.#ids.set(name, id);
    return name;
  }

  leave(id: string): void {
    this.#gone.add(id);
    if (this.#gone.size > this.goneMax) this.#forget(this.#gone.values().next().value!);
  }

  nameOf(id: string): string | undefined {
    return this.#names.get(id);
  }

  idOf(name: string): string | undefined {
    return this.#ids.get(name);
  }

  #newName(id: string): string {
    const plain = sanitizeName(id);
    const isFree = !this.#ids.has(plain) && (id === plain || !this.#hasForgotten);
    return isFree ? plain : `${plain}~${this.#nextNumber(plain)}`;
  }

  #nextNumber(plain: string): number {
    const last = this.#hasForgotten ? this.#highest : (this.#numbers.get(plain) ?? 1);
    if (!this.#hasForgotten) this.#numbers.set(plain, last + 1);
    this.#highest = Math.max(this.#highest, last + 1);
    return last + 1;
  }

  #forget(id: string): void {
    const name = this.#names.get(id)!;
    this.#gone.delete(id);
    this.#names.delete(id);
    this.#hasForgotten = true;
    this.#numbers.clear();
    // Other names stay reserved: they were sanitised and have no suffix. Even a vessel whose id is exactly this name
    // does not get it.
    if (name === id || name.includes('~')) this.#ids.delete(name);
  }
}
