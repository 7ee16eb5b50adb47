export { EVENT_TYPES, type EventType } from './event-types.js';
export { LINE_BYTES_MAX } from './read-batch.js';
export type { EventEnvelope } from './read-event.js';
export { canonicalUlid, ulidBytes, ulidOf } from './ulid.js';
