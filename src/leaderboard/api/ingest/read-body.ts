import type { IncomingMessage } from 'node:http';
import { BoardError } from '../../board-error.js';

export interface UploadPace {
  /** Time at the start of an upload for which the speed is not checked, ms. */
  readonly graceMs: number;
  /** Minimum average speed after the first `graceMs`, bytes per second. */
  readonly bytesPerS: number;
}

/**
 * The pace that clients must keep. At 4096 bytes per second, a body of 128 kB takes half a minute, the time limit for a
 * batch.
 */
const PACE: UploadPace = { graceMs: 5000, bytesPerS: 4096 };

/**
 * @throws BoardError too_large as soon as the body exceeds the limit; BoardError bad_request when the body breaks off
 *   or arrives too slowly; the signal's reason when the signal aborts
 */
export function readBody(
  request: IncomingMessage,
  {
    bytesMax,
    signal,
    pace = PACE,
  }: { readonly bytesMax: number; readonly signal: AbortSignal; readonly pace?: UploadPace },
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const began = performance.now();
    const watch = setInterval(() => {
      const countedS = (performance.now() - began - pace.graceMs) / 1000;
      if (length < countedS * pace.bytesPerS) slow();
    }, pace.graceMs / 4);
    const finish = (report: () => void): void => {
      clearInterval(watch);
      request.off('data', take).off('end', end).off('close', broken).off('error', broken);
      signal.removeEventListener('abort', late);
      report();
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= bytesMax) return void chunks.push(chunk);
      // Discards the rest of the body.
      request.resume();
      finish(() =>
        reject(new BoardError('too_large', `the body is over ${bytesMax} bytes; send fewer events at once`)),
      );
    };
    const end = (): void => finish(() => resolve(Buffer.concat(chunks, length)));
    const broken = (): void =>
      finish(() => reject(new BoardError('bad_request', 'the body broke off; send the batch again')));
    const slow = (): void => {
      request.resume();
      finish(() =>
        reject(
          new BoardError(
            'bad_request',
            `the body arrives at less than ${pace.bytesPerS} bytes per second; send fewer events at once`,
          ),
        ),
      );
    };
    const late = (): void => finish(() => reject(signal.reason as Error));
    if (signal.aborted) late();
    else if (request.destroyed) broken();
    else request.on('data', take).on('end', end).on('close', broken).on('error', broken);
    signal.addEventListener('abort', late);
  });
}
