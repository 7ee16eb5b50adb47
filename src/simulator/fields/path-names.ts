import { sanitizeName } from './format/text.js';

/** Reports whether an id could have this name. */
export function isPathName(name: string): boolean {
  return /^[A-Za-z0-9._-]+(~(?:[2-9]|[1-9]\d+))?$/.test(name) && name !== '.' && name !== '..';
}

/** Default number of names kept for removed ids. Chosen: some 10 MB for ids of ordinary length. */
const GONE_MAX = 65_536;

/**
 * The names of ids in paths. An id gets its name when it first appears. No other id ever gets that name, so a path
 * never changes its target. The first of several ids with the same sanitised name gets that name. Later ones get it
 * with the suffix `~2`, `~3` and so on. An id that returns gets its former name. To bound memory, the names of removed
 * ids are dropped above a maximum number, the oldest first. From then on, every id that is not portable gets a suffix
 * with a new highest number, because a dropped id may have had the name without a suffix.
 */
export class PathNames {
  readonly #names = new Map<string, string>();
  /** The id of each name, including names that stay reserved forever. */
  readonly #ids = new Map<string, string>();
  /** Removed ids, oldest first. */
  readonly #gone = new Set<string>();
  /** The last number used for each sanitised name that several ids share. Not used after names have been dropped. */
  readonly #numbers = new Map<string, number>();
  #highest = 1;
  #hasForgotten = false;

  constructor(private readonly goneMax = GONE_MAX) {}

  get size(): number {
    return this.#ids.size;
  }

  /** Returns the name of an id that has appeared. An id without a name gets one. */
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
    // A sanitised name stays reserved, even for a vessel with exactly this id.
    if (name === id || name.includes('~')) this.#ids.delete(name);
  }
}
