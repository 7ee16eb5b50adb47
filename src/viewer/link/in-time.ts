import { LinkError } from './link-error.js';

/** Maximum time to wait for an answer, ms. Chosen: twice as long as the server lets a long answer wait for its turn. */
const PATIENCE_MS = 60_000;

/**
 * Sends a request that the server should answer quickly. Later edits wait for the answer, so without a limit a lost
 * answer would block them for ever.
 * @throws LinkError with the errno `offline` if the answer does not arrive in time; the server may still have acted
 */
export async function inTime<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await request(signal);
  } catch (cause) {
    if (!signal.aborted) throw cause;
    const message = `the server has not answered for ${PATIENCE_MS / 1000} s, and may still act; check the connection`;
    throw new LinkError('offline', message, { cause });
  }
}
