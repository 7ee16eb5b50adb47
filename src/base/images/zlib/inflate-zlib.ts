import { Z_BUF_ERROR, Z_NEED_DICT, Z_NO_FLUSH, Z_OK, Z_STREAM_END, zlibInflate, zlibInflateInit2, ZStream } from 'pako';
import { ImageProblem, malformed } from '../image-problem.js';

/** Receives inflated bytes. The inflater reuses their memory afterwards. Returns false to stop. */
export type Consumer = (bytes: Uint8Array) => boolean;

export type StreamEnd = 'whole' | 'stopped';

/** Reports that the data end before the stream does. */
export class CutOff extends ImageProblem {}

/** Maximum number of bytes that a consumer receives in one call (chosen). */
const PIECE_BYTES = 65_536;
/** The largest window of zlib data (RFC 1950 §2.2), as a power of two. A larger number would also permit gzip data. */
const WINDOW_BITS = 15;

/**
 * Inflates zlib data in 128 KiB of memory. Bytes after the end of the stream have no effect. The inflaters of Node and
 * of browsers are not used: they differ in what they do with such bytes, and some then lose the last texels.
 *
 * @param what a name of the data for messages, in the plural, for example "pixel data"
 * @throws CutOff EINVAL when the data end too early; the consumer has then received all bytes before the end
 * @throws ImageProblem EINVAL when the data are damaged
 */
export function inflateZlib(pieces: readonly Uint8Array[], what: string, consume: Consumer): StreamEnd {
  const stream = new ZStream();
  zlibInflateInit2(stream, WINDOW_BITS);
  stream.output = new Uint8Array(PIECE_BYTES);
  for (const piece of pieces) {
    stream.input = piece;
    stream.next_in = 0;
    stream.avail_in = piece.length;
    do {
      stream.next_out = 0;
      stream.avail_out = PIECE_BYTES;
      const status = zlibInflate(stream, Z_NO_FLUSH);
      const isDamaged = status !== Z_OK && status !== Z_STREAM_END && status !== Z_BUF_ERROR;
      if (isDamaged) throw malformed(`has ${what} that are damaged: ${faultOf(stream, status)}`);
      if (stream.next_out > 0 && !consume(stream.output.subarray(0, stream.next_out))) return 'stopped';
      if (status === Z_STREAM_END) return 'whole';
    } while (stream.avail_in > 0 || stream.avail_out === 0);
  }
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  throw new CutOff('EINVAL', `has ${what} that are cut off after ${length} bytes`);
}

const faultOf = ({ msg }: ZStream, status: number) => (status === Z_NEED_DICT ? 'they need a dictionary' : msg);

/** @throws ImageProblem EINVAL when the data are damaged, or do not inflate to exactly this size */
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
