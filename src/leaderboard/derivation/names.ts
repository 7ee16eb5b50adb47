import { isKnownName } from './known-names.js';

/**
 * Maximum length of a body's name or a kitten's id, in UTF-16 units. Names and ids are keys of tables. PostgreSQL
 * refuses a key of more than 2704 bytes, and then the projection could not continue after the event.
 */
const LENGTH_MAX = 64;

export const isName = (text: string): boolean => text !== '' && text.length <= LENGTH_MAX;

/**
 * Maximum number of unknown bodies and causes that count for one player: the first ones in the player's events. The
 * limit is necessary because each name adds rows to two boards in every window, and makes it slower to compute the
 * player's totals.
 */
export const NAMES_MAX = 50;

export class Names {
  readonly added = new Set<string>();

  constructor(private readonly known: ReadonlySet<string>) {}

  /** Reports whether a name counts. Adds a new name if the maximum has not been reached. */
  admit(name: string): boolean {
    if (isKnownName(name) || this.known.has(name) || this.added.has(name)) return true;
    if (this.known.size + this.added.size >= NAMES_MAX) return false;
    this.added.add(name);
    return true;
  }
}
