import type { Members } from './read-payload.js';
import type { TakenEvent } from './world.js';

/** An event that derivation can read, with its payload. */
export interface ReadableEvent extends TakenEvent {
  readonly read: Members;
}
