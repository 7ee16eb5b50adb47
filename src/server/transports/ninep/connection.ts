import type { Socket } from 'node:net';
import type { FaultLog } from '../../../base/errors/index.js';
import type { FieldTree } from '../../../simulator/fields/index.js';
import { Session } from './session.js';
import { MalformedMessage } from './wire/cursor.js';
import { FrameSplitter } from './wire/frame-splitter.js';

/** The maximum number of bytes of answers waiting for a client; its next requests wait until they are fewer. */
const WAITING_BYTES_MAX = 1_048_576;
/** The time within which a client must send its version, ms; then the connection is closed. */
const GREETING_MS = 10_000;

export interface ConnectionOptions {
  /** s since 1970; the time of every file. */
  readonly startedAt: number;
  /** Logs faults of the server; clients get only an EIO. */
  readonly faults: FaultLog;
  /** Called with each message after the client has sent its version. */
  readonly begun: () => void;
}

/** Serves one socket until either side closes it. A client that does not read its answers gets no further ones. */
export function serveConnection(socket: Socket, tree: FieldTree, options: ConnectionOptions): void {
  const session = new Session(tree, { ...options, send: (message) => void socket.write(message) });
  const frames = new FrameSplitter();
  const greeting = setTimeout(() => session.begun || socket.destroy(), GREETING_MS);

  /** Handles complete messages as long as their answers fit. */
  const work = (): void => {
    // Send the answers to one batch together.
    socket.cork();
    try {
      while (!socket.destroyed) {
        if (socket.writableLength > WAITING_BYTES_MAX) {
          socket.pause();
          return;
        }
        const frame = frames.next();
        if (!frame) return;
        session.handle(frame);
        if (session.begun) options.begun();
      }
    } catch (error) {
      if (!(error instanceof MalformedMessage)) throw error;
      // The start of the next message is unknown.
      socket.destroy();
    } finally {
      socket.uncork();
    }
  };

  socket.setNoDelay(true);
  socket.setKeepAlive(true, 60_000);
  socket.on('data', (bytes) => {
    frames.push(bytes);
    work();
  });
  socket.on('drain', () => {
    socket.resume();
    work();
  });
  // The socket closes after an error, and says so.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(greeting);
    session.close();
  });
}
