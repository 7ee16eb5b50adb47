import { VERSION_KNOWN } from '../envelopes/event-types.js';
import { readPayload, type ReadPayload } from './payloads.js';
import type { EventFacts } from './scores.js';

/** A row of the log, as derivation reads it. */
export interface LoggedEvent extends EventFacts {
  /** Position in the log. */
  readonly seq: number;
  /** Receipt, unix ms. */
  readonly recv: number;
  readonly type: string;
  readonly ver: number;
  /** The payload as it was sent, JSON. */
  readonly payload: string;
  /** The rulings of an operator on its scores, by board: true if the score counts, whatever its value. */
  readonly rulings?: ReadonlyMap<string, boolean> | undefined;
}

/** A row whose payload was read. */
export interface ReadEvent extends LoggedEvent {
  readonly read: ReadPayload;
}

/** Reads the payload of a row; null for a row that derivation skips. */
export function readLogged(event: LoggedEvent): ReadEvent | null {
  const read = event.ver <= VERSION_KNOWN ? readPayload(event.type, event.payload) : null;
  if (!read) return null;
  const { seq, recv, type, ver, payload, flight, career, simT, rulings } = event;
  return { seq, recv, type, ver, payload, flight, career, simT, rulings, read };
}
