import { writeUlid } from '../envelopes/ulid.js';
import type { EventEnvelope } from '../envelopes/read-event.js';
import { numberColumn } from './column-texts.js';

/**
 * The events of a batch, column by column: each member is one text that contains a column's values for all events.
 * PostgreSQL parses one text faster than one parameter for each value.
 */
export interface EventColumns {
  /** Ids in hexadecimal, separated by commas. The flight's id is empty for an event outside a flight. */
  readonly ids: string;
  readonly sessions: string;
  readonly flights: string;
  readonly careers: string;
  readonly types: string;
  /** Array literal of numbers. */
  readonly versions: string;
  readonly times: string;
  readonly clocks: string;
  /** Payloads, one per line. A payload contains no line feed, because a client sends every event as one line. */
  readonly payloads: string;
}

const ULID_BYTES = 16;
const ULID_HEX = 2 * ULID_BYTES;

export function columnsOf(events: readonly EventEnvelope[]): EventColumns {
  return {
    ids: hexOf(events.map(({ id }) => id)).join(','),
    sessions: hexOf(events.map(({ session }) => session)).join(','),
    flights: hexOf(events.map(({ flight }) => flight)).join(','),
    careers: events.map(({ career }) => career).join(','),
    types: events.map(({ type }) => type).join(','),
    versions: numberColumn(events.map(({ ver }) => ver)),
    times: numberColumn(events.map(({ simT }) => simT)),
    clocks: numberColumn(events.map(({ wallT }) => wallT)),
    payloads: events.map(({ payload }) => payload).join('\n'),
  };
}

/** Formats ULIDs in hexadecimal. Null becomes an empty text. */
export function hexOf(ulids: readonly (string | null)[]): string[] {
  const bytes = Buffer.alloc(ulids.length * ULID_BYTES);
  ulids.forEach((ulid, at) => ulid !== null && writeUlid(ulid, bytes, at * ULID_BYTES));
  const hex = bytes.toString('hex');
  return ulids.map((ulid, at) => (ulid === null ? '' : hex.slice(at * ULID_HEX, (at + 1) * ULID_HEX)));
}
