import { EVENT_TYPE_FORM, EVENT_TYPES, type EventType } from '../../contract/board/index.js';

export { EVENT_TYPES, type EventType };

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

export const isEventType = (text: string): text is EventType => KNOWN.has(text);

const NAME = new RegExp(EVENT_TYPE_FORM.pattern);

export const isTypeName = (text: string): boolean => text.length <= EVENT_TYPE_FORM.maxLength && NAME.test(text);

/**
 * The newest version of payloads that this service understands. Events of a newer version are stored and published, but
 * have no score.
 */
export const VERSION_KNOWN = 1;
