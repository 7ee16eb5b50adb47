import { malformed } from '../image-problem.js';
import { BitSource, CutOff } from './bit-source.js';
import { FIXED_CODES, readCodes } from './block-codes.js';
import { inflateBlock } from './inflate-block.js';
import { type Consumer, FULL_AT, LONGEST_MATCH, OutputWindow } from './output-window.js';

/** The end of a stream: its check sum was right, or the consumer had enough before it came. */
export type StreamEnd = 'whole' | 'stopped';

/**
 * Inflates zlib data, in 64 KiB of memory beside a copy of the data. What stands behind the end of the stream is left
 * alone. The platforms' own inflaters were tried: they disagree about bytes behind the end, and lose the last
 * texels over them.
 *
 * @param pieces the data, in order
 * @param what a name for them in messages, in the plural: "pixel data"
 * @param consume receives the bytes in order; when it returns false, nothing more is inflated
 * @throws CutOff EINVAL when the data end too early
 * @throws ImageProblem EINVAL when they are damaged
 */
export function inflateZlib(pieces: readonly Uint8Array[], what: string, consume: Consumer): StreamEnd {
  const source = new BitSource(pieces, what);
  const window = new OutputWindow(consume);
  try {
    return inflateStream(source, window);
  } catch (error) {
    if (error instanceof CutOff) window.flush();
    throw error;
  }
}

function inflateStream(source: BitSource, window: OutputWindow): StreamEnd {
  checkHeader(source);
  for (let isLast = false; !isLast;) {
    isLast = source.take(1) === 1;
    const kind = source.take(2);
    if (kind === 3) throw source.damaged('a block of an unknown kind');
    const goesOn =
      kind === 0
        ? copyStored(source, window)
        : inflateBlock(source, window, kind === 1 ? FIXED_CODES : readCodes(source));
    if (!goesOn) return 'stopped';
  }
  if (!window.flush()) return 'stopped';
  checkSum(source, window.adler);
  return 'whole';
}

/** Reads the two bytes of RFC 1950 §2.2. */
function checkHeader(source: BitSource): void {
  const method = source.take(8);
  const flags = source.take(8);
  const isDeflate = (method & 15) === 8 && method >> 4 <= 7;
  if (!isDeflate || ((method << 8) | flags) % 31 !== 0) throw source.damaged('they do not begin as zlib data do');
  if (flags & 0x20) throw source.damaged('they need a dictionary');
}

/** Copies a block that is not compressed (RFC 1951 §3.2.4). */
function copyStored(source: BitSource, window: OutputWindow): boolean {
  source.alignToByte();
  const length = source.take(16);
  if ((source.take(16) ^ 0xffff) !== length) throw source.damaged('a stored block contradicts its own length');
  for (let rest = length; rest > 0;) {
    const part = source.takeBytes(Math.min(rest, LONGEST_MATCH));
    window.bytes.set(part, window.at);
    window.at += part.length;
    rest -= part.length;
    if (window.at >= FULL_AT && !window.flush()) return false;
  }
  return true;
}

function checkSum(source: BitSource, adler: number): void {
  source.alignToByte();
  let stored = 0;
  for (let i = 0; i < 4; i++) stored = (stored << 8) | source.take(8);
  if (stored >>> 0 !== adler) throw source.damaged('their check sum is another');
}

/**
 * Inflates zlib data whose size is known.
 * @throws ImageProblem EINVAL when they are damaged, or inflate to more or less
 */
export function inflateExactly(data: Uint8Array, what: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  inflateZlib([data], what, (piece) => {
    if (at + piece.length > size) throw malformed(`inflates to more than ${size} bytes`);
    bytes.set(piece, at);
    at += piece.length;
    return true;
  });
  if (at < size) throw malformed(`inflates to ${at} bytes, not to ${size}`);
  return bytes;
}
