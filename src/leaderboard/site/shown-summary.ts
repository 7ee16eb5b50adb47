import { displayName, type FeedRow } from '../../contract/board/index.js';

/** The body in a text of the feed: a name in the spelling of the events, at one of the places that the texts have. */
const BODY = /(?<= (?:hit|landed on|around|sphere of|m\/s on|at) )(?!somewhere\b)[a-z][a-z0-9._-]*(?=,| at |$)/;

/** Returns the text of a feed's row without the handle, with the name of the body as people write it. */
export const shownSummary = ({ handle, summary }: Pick<FeedRow, 'handle' | 'summary'>): string =>
  summary.slice(handle.length).replace(BODY, displayName);
