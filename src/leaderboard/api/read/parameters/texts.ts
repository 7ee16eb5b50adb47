import { COMPARED_MAX, SEARCH_LENGTH } from '../../../../contract/board/index.js';
import { BoardError } from '../../../board-error.js';
import type { Parameter } from './parameter.js';

export const SEARCH: Parameter<string> = {
  name: 'q',
  read: (text = '') => {
    const wanted = text.trim();
    // Characters of Unicode: halves of a pair do not count for two.
    const { length } = [...wanted];
    const { least, most } = SEARCH_LENGTH;
    if (length >= least && length <= most) return wanted;
    throw new BoardError('bad_request', `q must have ${least} to ${most} characters, and has ${length}`);
  },
};

/** The value is empty for every type. */
export const TYPE: Parameter<string> = {
  name: 'type',
  read: (text = '') => text,
};

/** The value is undefined for all. */
export const HANDLE: Parameter<string | undefined> = {
  name: 'handle',
  read: (text) => text,
};

/** The value is undefined without one. */
export const AROUND: Parameter<string | undefined> = {
  name: 'around',
  read: (text) => text?.trim() || undefined,
};

/** The value contains each handle once; handles after the eighth are left out. Several parameters are read as one. */
export const HANDLES: Parameter<readonly string[]> = {
  name: 'handles',
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
