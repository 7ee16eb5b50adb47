import { displayName, type FeedRow } from '../../contract/board/index.js';

/** Finds the names of bodies in texts of the feed. The texts spell these names as events do. */
const BODY = /(?<= (?:hit|landed on|around|sphere of|m\/s on|at) )(?!somewhere\b)[a-z][a-z0-9._-]*(?=,| at |$)/;

/**
 * A whole number of four or more digits before a unit. The unit is required because a name that a client chose may
 * contain digits, but hardly ever digits that are followed by a unit.
 */
const LONG_NUMBER = /(?<= )\d{4,}(?= (?:m\/s|km)(?:[ ,]|$))/g;

/** Returns the text of a feed's row without the handle. Writes names of bodies and numbers as people write them. */
export const shownSummary = ({ handle, summary }: Pick<FeedRow, 'handle' | 'summary'>): string =>
  summary
    .slice(handle.length)
    .replace(BODY, displayName)
    .replace(LONG_NUMBER, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));
