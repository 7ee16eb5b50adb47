import type { Socket } from 'node:net';
import type { FaultLog } from '../../../base/errors/index.js';
import type { FieldTree } from '../../../simulator/fields/index.js';
import { Session } from './session.js';
import { MalformedMessage } from './wire/cursor.js';
import { FrameSplitter } from './wire/frame-splitter.js';

/** The most bytes of answers that may wait for a client; its next requests are not handled before they are fewer. */
const WAITING_BYTES_MAX = 1_048_576;
/** The time within which a client must send its version, ms; after it the connection is closed. */
const GREETING_MS = 10_000;

export interface ConnectionOptions {
  /** s since 1970; the time of every file. */
  readonly startedAt: number;
  /** Takes the faults of the server itself; clients get an EIO and no more. */
  readonly faults: FaultLog;
  /** Called with each message once the client has sent its version. */
  readonly begun: () => void;
}

/** Serves one socket until either side ends it. A client that does not read its answers is not answered further. */
export function serveConnection(socket: Socket, tree: FieldTree, options: ConnectionOptions): void {
  const session = new Session(tree, { ...options, send: (message) => void socket.write(message) });
  const frames = new FrameSplitter();
  const greeting = setTimeout(() => session.begun || socket.destroy(), GREETING_MS);

  /** Handles whole messages for as long as their answers find room. */
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
