import { textLines } from '../../../base/errors/index.js';

/** A row for the readers of a stream. */
export interface Frame {
  /** Position in the log. */
  readonly id: number;
  readonly type: string;
  readonly playerId: number;
  /** A frame of the protocol: its lines and a blank one. */
  readonly text: string;
}

/** Rows that were published together. All readers of a process share it. */
export interface Batch {
  readonly frames: readonly Frame[];
  readonly whole: Buffer;
}

/** The first bytes of a stream: after a break a client waits this long before it connects again, ms. */
export const OPENING = Buffer.from('retry: 5000\n\n');
/** A comment, so that proxies do not close a quiet stream. */
export const HEARTBEAT = Buffer.from(': heartbeat\n\n');

/** Writes a frame (HTML Living Standard §9.2, server-sent events): every line of the data is a field of its own. */
export const frameText = (event: string, data: string): string =>
  `event: ${event}\ndata: ${textLines(data).join('\ndata: ')}\n\n`;

/** Writes the frame of a row of the log. */
export const rowFrameText = (id: number, event: string, data: string): string => `id: ${id}\n${frameText(event, data)}`;

export const batchOf = (frames: readonly Frame[]): Batch => ({
  frames,
  whole: Buffer.from(frames.map(({ text }) => text).join('')),
});
