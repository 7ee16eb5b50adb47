import { COMPARED_MAX, SEARCH_LENGTH } from '../../../../contract/board/index.js';
import { BoardError } from '../../../board-error.js';
import type { Parameter } from './parameter.js';

export const SEARCH: Parameter<string> = {
  name: 'q',
  read: (text = '') => {
    const wanted = text.trim();
    // The limits apply to Unicode characters, so a surrogate pair counts as one.
    const { length } = [...wanted];
    const { least, most } = SEARCH_LENGTH;
    if (length >= least && length <= most) return wanted;
    throw new BoardError('bad_request', `'q' must have ${least} to ${most} characters, not ${length}`);
  },
};

/** Type of the events; empty means every type. */
export const TYPE: Parameter<string> = {
  name: 'type',
  read: (text = '') => text,
};

/** Handle of the player; undefined means all players. */
export const HANDLE: Parameter<string | undefined> = {
  name: 'handle',
  read: (text) => text,
};

/** Handle of the player whose rank decides which page is returned. */
export const AROUND: Parameter<string | undefined> = {
  name: 'around',
  read: (text) => text?.trim() || undefined,
};

/** Handles of the players to compare: at most eight, without repetitions. Repeated parameters count as one list. */
export const HANDLES: Parameter<readonly string[]> = {
  name: 'handles',
  read: (text = '') => {
    const handles = new Map<string, string>();
    for (const handle of text.split(',').map((each) => each.trim())) {
      // Converts only ASCII letters to lower case. Handles contain no other letters, so a text with other letters
      // matches no handle.
      const key = handle.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      if (handle !== '' && !handles.has(key)) handles.set(key, handle);
    }
    return [...handles.values()].slice(0, COMPARED_MAX);
  },
};
