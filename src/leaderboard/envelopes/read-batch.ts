import { setImmediate } from 'node:timers/promises';
import { BoardError } from '../board-error.js';
import { decompress } from './decompress.js';
import { type EventEnvelope, readEvent } from './read-event.js';

export const LINES_MAX = 2000;
export const LINE_BYTES_MAX = 16_384;

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * After this number of bytes, reading pauses, so that other requests can continue. Without pauses, the largest batch
 * would block them for a second.
 */
const BYTES_AT_ONCE = 65_536;

/**
 * Reads a batch: lines with one event each, oldest first, compressed with Brotli. One invalid line makes the whole
 * batch invalid.
 * @param admit called with the lines before they are parsed and checked, because parsing is expensive; may throw to
 *   refuse the lines
 * @throws BoardError malformed_batch, with the number of the invalid line if there is one; too_large above the limits
 * for bytes and lines
 */
export async function readBatch(
  body: Uint8Array,
  admit: (lines: readonly Uint8Array[]) => Promise<void> = () => Promise.resolve(),
): Promise<readonly EventEnvelope[]> {
  const bytes = await decompress(body);
  const lines = linesOf(bytes);
  if (lines.length > LINES_MAX) {
    throw new BoardError('too_large', `a batch has at most ${LINES_MAX} lines; send fewer events at once`);
  }
  await admit(lines);
  checkForm(bytes);
  const events: EventEnvelope[] = [];
  let read = 0;
  for (const [at, line] of lines.entries()) {
    events.push(readLine(line, at + 1));
    read += line.length;
    if (read < BYTES_AT_ONCE) continue;
    read = 0;
    await setImmediate();
  }
  return events;
}

function checkForm(bytes: Uint8Array): void {
  if (bytes.includes(CR)) throw malformed('a CR byte; lines end with LF alone');
  if (BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte)) throw malformed('a byte-order mark; leave it out');
  if (bytes.length === 0) throw malformed('no events; send one at least');
}

const readLine = (line: Uint8Array, number: number): EventEnvelope => readEvent(textOf(line, number), number);

/**
 * Splits bytes into lines. A line feed at the very end does not begin another line. Stops after the first line beyond
 * {@link LINES_MAX}, because a few compressed bytes can expand to millions of lines.
 */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length && lines.length <= LINES_MAX;) {
    const end = bytes.indexOf(LF, start);
    lines.push(bytes.subarray(start, end < 0 ? bytes.length : end));
    if (end < 0) break;
    start = end + 1;
  }
  return lines;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(line: Uint8Array, number: number): string {
  if (line.length > LINE_BYTES_MAX) throw malformed(`line ${number}: may have ${LINE_BYTES_MAX} bytes at most`);
  let text: string;
  try {
    text = UTF8.decode(line);
  } catch {
    throw malformed(`line ${number}: not UTF-8; encode it again`);
  }
  if (text.trim() === '') throw malformed(`line ${number}: empty; leave it out`);
  return text;
}

const malformed = (why: string): BoardError => new BoardError('malformed_batch', why);
