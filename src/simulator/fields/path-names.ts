import { sanitizeName } from './format/text.js';

export function isPathName(name: string): boolean {
  return /^[A-Za-z0-9._-]+(~(?:[2-9]|[1-9]\d+))?$/.test(name) && name !== '.' && name !== '..';
}

/** The default number of removed ids whose names are stored. */
const GONE_MAX = 65_536;

/**
 * Gives each id a unique name for paths. No id ever gets the former name of another id, so a path always leads to the
 * same object. If several ids have the same sanitised name, the first gets it unchanged, the second with the suffix
 * `~2`, and so on. An id that disappears and returns gets its old name back. To limit the memory, only the newest names
 * of removed ids are stored, and older ones are dropped. From then on, an id that must be sanitised always gets a
 * suffix with an unused number. Otherwise, it might get a name that was dropped.
 */
export class PathNames {
  readonly #names = new Map<string, string>();
  /** The id of each name. Some names of dropped ids stay here, so that no other id gets them. */
  readonly #ids = new Map<string, string>();
  readonly #gone = new Set<string>();
  /**
   * Last number that was used as a suffix, for each sanitised name that several ids share. Once names have been
   * dropped, a single number replaces these.
   */
  readonly #numbers = new Map<string, number>();
  #highest = 1;
  #hasForgotten = false;

  constructor(private readonly goneMax = GONE_MAX) {}

  get size(): number {
    return this.#ids.size;
  }

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
    // All other names stay reserved: they were sanitised and have no suffix. A vessel whose id equals a reserved name
    // gets a different name.
    if (name === id || name.includes('~')) this.#ids.delete(name);
  }
}
