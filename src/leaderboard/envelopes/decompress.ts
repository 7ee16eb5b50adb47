import { brotliDecompress, type BrotliDecompress, type BrotliOptions } from 'node:zlib';
import { BoardError } from '../board-error.js';

export const DECOMPRESSED_MAX = 8_388_608;

/**
 * Decompresses a body that consists of exactly one Brotli stream, without blocking the main thread. Stops at the limit,
 * because a small body could expand to any size.
 * @throws BoardError malformed_batch if the stream is damaged or incomplete, or other bytes follow it; too_large above
 * `bytesMax`
 */
export function decompress(body: Uint8Array, bytesMax = DECOMPRESSED_MAX): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const done = (cause: NodeJS.ErrnoException | null, result: unknown): void => {
      if (cause) {
        reject(refusalOf(cause, bytesMax));
        return;
      }
      const { buffer, engine } = result as { readonly buffer: Buffer; readonly engine: BrotliDecompress };
      const unread = body.length - engine.bytesWritten;
      if (unread > 0)
        reject(
          new BoardError(
            'malformed_batch',
            `${unread} bytes follow the Brotli stream; end the body where the stream ends`,
          ),
        );
      else resolve(buffer);
    };
    // With `info`, the result includes the engine, which alone knows how many bytes of the body belonged to the stream.
    const options: BrotliOptions & { info: true } = { maxOutputLength: bytesMax, info: true };
    brotliDecompress(body, options, done);
  });
}

function refusalOf(cause: NodeJS.ErrnoException, bytesMax: number): BoardError {
  if (cause.code === 'ERR_BUFFER_TOO_LARGE') {
    return new BoardError('too_large', `the batch is over ${bytesMax} bytes decompressed; send fewer events at once`);
  }
  const why = cause.code === 'Z_BUF_ERROR' ? 'is incomplete; send all of it' : 'is damaged; compress it again';
  return new BoardError('malformed_batch', `the Brotli stream of the body ${why}`, { cause });
}
