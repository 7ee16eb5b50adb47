import { textLines } from '../../../base/errors/index.js';

/** A row of the log or feed, formatted for the readers of a stream. */
export interface Frame {
  /** Position in the log. */
  readonly id: number;
  readonly type: string;
  readonly playerId: number;
  /** The text of the server-sent event, including the blank line at its end. */
  readonly text: string;
}

/** Frames that are sent together. All readers in a process share a batch, so it exists once in memory. */
export interface Batch {
  readonly frames: readonly Frame[];
  readonly whole: Buffer;
}

/** Tells clients to wait 5000 ms before they reconnect. */
export const OPENING = Buffer.from('retry: 5000\n\n');
/** An SSE comment; it keeps proxies from closing a quiet stream. */
export const HEARTBEAT = Buffer.from(': heartbeat\n\n');

/** Formats a server-sent event (HTML Living Standard §9.2). */
export const frameText = (event: string, data: string): string =>
  `event: ${event}\ndata: ${textLines(data).join('\ndata: ')}\n\n`;

export const rowFrameText = (id: number, event: string, data: string): string => `id: ${id}\n${frameText(event, data)}`;

export const batchOf = (frames: readonly Frame[]): Batch => ({
  frames,
  whole: Buffer.from(frames.map(({ text }) => text).join('')),
});
