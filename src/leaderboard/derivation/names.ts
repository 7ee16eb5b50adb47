import { isKnownName } from './known-names.js';

/**
 * Maximum length of a body's name or a kitten's id, in UTF-16 units. Both are keys of tables, and PostgreSQL refuses a
 * key of more than 2704 bytes; the projection could then never get past the event.
 */
const LENGTH_MAX = 64;

export const isName = (text: string): boolean => text !== '' && text.length <= LENGTH_MAX;

/**
 * Maximum number of unknown bodies and causes that count for one player: the first ones that the player's events name.
 * The limit is necessary because each name adds rows on two boards in every window, and makes the player's totals more
 * expensive.
 */
export const NAMES_MAX = 100;

export class Names {
  readonly added = new Set<string>();

  constructor(private readonly known: ReadonlySet<string>) {}

  /** Reports whether a name counts. A new one is added if the maximum is not reached. */
  admit(name: string): boolean {
    if (isKnownName(name) || this.known.has(name) || this.added.has(name)) return true;
    if (this.known.size + this.added.size >= NAMES_MAX) return false;
    this.added.add(name);
    return true;
  }
}
