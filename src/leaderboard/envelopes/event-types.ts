import { EVENT_TYPES, type EventType } from '../../contract/board/index.js';

export { EVENT_TYPES, type EventType };

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

export const isEventType = (text: string): text is EventType => KNOWN.has(text);

/** The newest payload version that is understood; events of a higher one are kept and published, and score nothing. */
export const VERSION_KNOWN = 1;
