import type { Members } from './read-payload.js';
import type { TakenEvent } from './world.js';

/** An event that derivation does not pass over, with its payload. */
export interface ReadableEvent extends TakenEvent {
  readonly read: Members;
}
