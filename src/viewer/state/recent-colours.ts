import { Observable } from '../link/observable.js';
import { parseColour } from '../paint/colour.js';
import { readPreference, storePreference } from './preferences.js';

const KEY = 'livery-recent-colours';
/** Maximum number of colours to keep: one row of the picker. */
const KEPT = 10;

/** The colours that the user has picked last in this browser, as `#rrggbb`, the newest first. */
export class RecentColours extends Observable {
  #list: readonly string[] = read();

  get list(): readonly string[] {
    return this.#list;
  }

  /**
   * Adds a colour. A colour that is already in the list keeps its position, because swatches must not move under the
   * pointer.
   */
  add(hex: string): void {
    if (this.#list.includes(hex)) return;
    this.#list = [hex, ...this.#list].slice(0, KEPT);
    storePreference(KEY, this.#list.join(' '));
    this.changed();
  }
}

function read(): string[] {
  const words = (readPreference(KEY) ?? '').split(' ');
  return words.filter((word) => word.startsWith('#') && parseColour(word)).slice(0, KEPT);
}
