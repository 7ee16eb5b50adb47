import { VERSION_KNOWN } from '../envelopes/event-types.js';
import { readPayload, type ReadPayload } from './payloads.js';
import type { EventFacts } from './scores.js';

export interface LoggedEvent extends EventFacts {
  readonly seq: number;
  /** Time of receipt, unix ms. */
  readonly recv: number;
  readonly type: string;
  readonly ver: number;
  /** The JSON of the payload, as the client sent it. */
  readonly payload: string;
  /**
   * For each board, an operator's decision about the event's score. True: the score counts, even if it is implausible.
   * False: it does not count.
   */
  readonly rulings?: ReadonlyMap<string, boolean> | undefined;
}

export interface ReadEvent extends LoggedEvent {
  readonly read: ReadPayload;
}

/** Reads an event of the log; null if derivation skips the event. */
export function readLogged(event: LoggedEvent): ReadEvent | null {
  const read = event.ver <= VERSION_KNOWN ? readPayload(event.type, event.payload) : null;
  if (!read) return null;
  const { seq, recv, type, ver, payload, flight, career, simT, rulings } = event;
  return { seq, recv, type, ver, payload, flight, career, simT, rulings, read };
}
