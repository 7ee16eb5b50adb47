import type { IncomingMessage } from 'node:http';
import type { HttpRefusal } from './refusal.js';

/** The most bytes of a body. */
export const BODY_MAX = 24 * 1024 * 1024;
/** A body up to this many bytes is read whatever else is being read. */
const SMALL_MAX = 64 * 1024;
/** The most bytes of all larger bodies that are being read at one time: four of the largest. Chosen. */
const READING_MAX = 4 * BODY_MAX;
/** The most bytes that are read and dropped after a refusal, so that the client comes to read the answer. */
const DRAINED_MAX = 2 * BODY_MAX;

export function tooLarge(): HttpRefusal {
  return { status: 413, message: `the body is over ${BODY_MAX} bytes; send files in chunks, by offset` };
}

/** The bytes of large bodies that are being read, of all connections together. */
export class BodiesInMemory {
  #bytes = 0;

  /**
   * Reads a body whole.
   * @returns its text, a refusal when it is too long or too many are being read, or null when the client has left
   */
  async read(request: IncomingMessage): Promise<string | HttpRefusal | null> {
    const chunks: Buffer[] = [];
    let length = 0;
    let counted = 0;
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > BODY_MAX) return tooLarge();
        if (length > SMALL_MAX) {
          this.#bytes += length - counted;
          counted = length;
        }
        if (this.#bytes > READING_MAX)
          return { status: 503, message: 'too many large bodies at one time; send it again' };
        chunks.push(chunk);
      }
    } catch {
      return null;
    } finally {
      this.#bytes -= counted;
    }
    return chunks.length === 1 ? chunks[0]!.toString('utf8') : Buffer.concat(chunks, length).toString('utf8');
  }
}

/** Reads the rest of a body that was refused and drops it; ends the connection of a client that sends on and on. */
export function drainBody(request: IncomingMessage): void {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > DRAINED_MAX) request.socket.destroy();
  });
  request.on('error', () => undefined);
}
