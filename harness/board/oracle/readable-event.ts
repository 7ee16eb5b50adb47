import type { Members } from './read-payload.js';
import type { TakenEvent } from './world.js';

export interface ReadableEvent extends TakenEvent {
  readonly read: Members;
}
