import { shown } from '../../../../base/errors/index.js';
import { PAGE_SIZES, type PageSize } from '../../../../contract/board/index.js';
import { BoardError } from '../../../board-error.js';
import type { Parameter } from './parameter.js';

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

/** @throws BoardError bad_request */
function readInteger(name: string, text: string): bigint {
  const value = /^[+-]?\d{1,4096}$/.test(text) ? BigInt(text.replace('+', '')) : null;
  if (value === null || value < LEAST || value > MOST) {
    throw new BoardError('bad_request', `'${name}' must be a 64-bit integer; '${shown(text)}' is not`);
  }
  return value;
}

/** Makes the parameter for the number of rows. A number out of range is replaced by the nearest allowed number. */
const limitOf = ({ most, usual }: PageSize): Parameter<number> => ({
  name: 'limit',
  read: (text) => (text === undefined ? usual : clamped(readInteger('limit', text), most)),
});

const clamped = (value: bigint, most: number): number => (value < 1n ? 1 : value > most ? most : Number(value));

export const OFFSET: Parameter<bigint> = {
  name: 'offset',
  read: (text) => {
    const offset = text === undefined ? 0n : readInteger('offset', text);
    return offset < 0n ? 0n : offset;
  },
};

/** Position in the log below which the page begins; null for the newest page. */
export const BEFORE: Parameter<bigint | null> = {
  name: 'before',
  read: (text) => {
    const before = text === undefined ? 0n : readInteger('before', text);
    if (before < 0n) throw new BoardError('bad_request', "'before' must be an integer that is not negative");
    return before === 0n ? null : before;
  },
};

export const INDEX_LIMIT = limitOf(PAGE_SIZES.index);
export const BOARD_LIMIT = limitOf(PAGE_SIZES.board);
export const SEARCH_LIMIT = limitOf(PAGE_SIZES.search);
export const LOG_LIMIT = limitOf(PAGE_SIZES.log);
export const FEED_LIMIT = limitOf(PAGE_SIZES.feed);
