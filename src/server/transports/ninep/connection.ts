import type { Socket } from 'node:net';
import type { FaultLog } from '../../../base/errors/index.js';
import type { FieldTree } from '../../../simulator/fields/index.js';
import { Session } from './session.js';
import { MalformedMessage } from './wire/cursor.js';
import { FrameSplitter } from './wire/frame-splitter.js';

/** While more bytes of answers than this wait for a client, the server handles no requests of this client. */
const WAITING_BYTES_MAX = 1_048_576;
/** Time in which a client must send its protocol version, ms. */
const GREETING_MS = 10_000;

export interface ConnectionOptions {
  /** Seconds since 1970; the timestamp of all files. */
  readonly startedAt: number;
  /** Receives the details of internal faults; clients receive only EIO. */
  readonly faults: FaultLog;
  /** Called after each message that was handled, once the client has sent its protocol version. */
  readonly begun: () => void;
}

export function serveConnection(socket: Socket, tree: FieldTree, options: ConnectionOptions): void {
  const session = new Session(tree, { ...options, send: (message) => void socket.write(message) });
  const frames = new FrameSplitter();
  const greeting = setTimeout(() => session.begun || socket.destroy(), GREETING_MS);

  const work = (): void => {
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
      // The message is invalid, so it is unknown where the next one starts. The connection must be closed.
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
  // After an error, the socket also emits 'close'.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(greeting);
    session.close();
  });
}
