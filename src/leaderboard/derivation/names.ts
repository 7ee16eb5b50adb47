import { isKnownName } from './known-names.js';

/**
 * Maximum length of a body's name or of a kitten's id that counts, in UTF-16 units. The limit is necessary because they
 * are keys of tables: PostgreSQL refuses a key of more than 2704 bytes, and the projection could then not pass the
 * event.
 */
const LENGTH_MAX = 64;

/** Reports whether a body's name or a kitten's id can count: it is neither empty nor too long. */
export const isName = (text: string): boolean => text !== '' && text.length <= LENGTH_MAX;

/**
 * Maximum number of bodies and causes of a player that count besides the known ones: those that the player's events
 * name first. Each causes rows on two boards in every window, and all of them together make the player's totals more
 * expensive.
 */
export const NAMES_MAX = 100;

/** The bodies and causes that one player's events have named, without the known ones. */
export class Names {
  readonly added = new Set<string>();

  /** @param known the names before this run of events */
  constructor(private readonly known: ReadonlySet<string>) {}

  /** Reports whether a name counts. Adds a new one while there is room. */
  admit(name: string): boolean {
    if (isKnownName(name) || this.known.has(name) || this.added.has(name)) return true;
    if (this.known.size + this.added.size >= NAMES_MAX) return false;
    this.added.add(name);
    return true;
  }
}
