import { Type } from 'typebox';
import { BoardError } from '../../../board-error.js';
import type { Parameter } from './parameter.js';

/** The characters of a text to search for. */
const SEARCH_MIN = 2;
const SEARCH_MAX = 150;

export const SEARCH: Parameter<string> = {
  name: 'q',
  description: 'A part of a handle, in any letter case. Blanks around it are left out.',
  schema: Type.String({ minLength: SEARCH_MIN, maxLength: SEARCH_MAX }),
  example: 'whisk',
  isRequired: true,
  read: (text = '') => {
    const wanted = text.trim();
    // Characters of Unicode: halves of a pair do not count for two.
    const { length } = [...wanted];
    if (length >= SEARCH_MIN && length <= SEARCH_MAX) return wanted;
    throw new BoardError('bad_request', `q must have ${SEARCH_MIN} to ${SEARCH_MAX} characters, and has ${length}`);
  },
};

/** The value is empty for every type. */
export const TYPE: Parameter<string> = {
  name: 'type',
  description: 'The type of all rows. One that does not exist has none.',
  schema: Type.String(),
  example: 'vehicle.landed',
  read: (text = '') => text,
};

/** The value is undefined for everybody. */
export const HANDLE: Parameter<string | undefined> = {
  name: 'handle',
  description: 'The player of all rows, by any of the handles.',
  schema: Type.String(),
  example: 'Whiskers',
  read: (text) => text,
};

/** The players that are compared at once. */
const COMPARED_MAX = 8;

/** The value has each handle once; those beyond the eighth are left out. Several parameters are read as one. */
export const HANDLES: Parameter<readonly string[]> = {
  name: 'handles',
  description: `Handles, separated by commas; the first ${COMPARED_MAX} are compared. Further ones of this name are joined to it.`,
  schema: Type.String(),
  example: 'Whiskers,Mia',
  read: (text = '') => {
    const handles = new Map<string, string>();
    for (const handle of text.split(',').map((each) => each.trim())) {
      // Letters of ASCII only: a handle has no others, and another text is not found in either case.
      const key = handle.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      if (handle !== '' && !handles.has(key)) handles.set(key, handle);
    }
    return [...handles.values()].slice(0, COMPARED_MAX);
  },
};
