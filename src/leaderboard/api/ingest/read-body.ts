import type { IncomingMessage } from 'node:http';
import { BoardError } from '../../board-error.js';

/**
 * Reads the body of a request, as the bytes that came.
 * @throws BoardError too_large as soon as it passes the bound, bad_request when it breaks off; the reason of the signal
 */
export function readBody(request: IncomingMessage, bytesMax: number, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (report: () => void): void => {
      request.off('data', take).off('end', end).off('close', broken).off('error', broken);
      signal.removeEventListener('abort', late);
      report();
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= bytesMax) return void chunks.push(chunk);
      // Drops the rest of the body as it arrives.
      request.resume();
      finish(() =>
        reject(new BoardError('too_large', `the body is over ${bytesMax} bytes; send fewer events at once`)),
      );
    };
    const end = (): void => finish(() => resolve(Buffer.concat(chunks, length)));
    const broken = (): void =>
      finish(() => reject(new BoardError('bad_request', 'the body broke off; send the batch again')));
    const late = (): void => finish(() => reject(signal.reason as Error));
    if (signal.aborted) late();
    else if (request.destroyed) broken();
    else request.on('data', take).on('end', end).on('close', broken).on('error', broken);
    signal.addEventListener('abort', late);
  });
}
