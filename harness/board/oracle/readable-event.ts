import type { Members } from './read-payload.js';
import type { TakenEvent } from './world.js';

/** An event that derivation reads, with its payload. */
export interface ReadableEvent extends TakenEvent {
  readonly read: Members;
}
