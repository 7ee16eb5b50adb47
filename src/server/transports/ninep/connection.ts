import type { Socket } from 'node:net';
import type { FaultLog } from '../../../base/errors/index.js';
import type { FieldTree } from '../../../simulator/fields/index.js';
import { Session } from './session.js';
import { MalformedMessage } from './wire/cursor.js';
import { FrameSplitter } from './wire/frame-splitter.js';

/**
 * The maximum number of answer bytes that wait for a client. While more bytes wait, further requests of the client are
 * not handled.
 */
const WAITING_BYTES_MAX = 1_048_576;
/**
 * The maximum time for a client to send its protocol version, ms. After this time, the server closes the connection.
 */
const GREETING_MS = 10_000;

export interface ConnectionOptions {
  /** Start time of the server, seconds since 1970. It is the timestamp of every file. */
  readonly startedAt: number;
  /** Clients receive only EIO for an internal fault, so this log has the details. */
  readonly faults: FaultLog;
  /** Called for each message that arrives after the client has sent its protocol version. */
  readonly begun: () => void;
}

/** Serves one socket until either side closes it. Pauses while the client does not read its answers. */
export function serveConnection(socket: Socket, tree: FieldTree, options: ConnectionOptions): void {
  const session = new Session(tree, { ...options, send: (message) => void socket.write(message) });
  const frames = new FrameSplitter();
  const greeting = setTimeout(() => session.begun || socket.destroy(), GREETING_MS);

  /**
   * Handles the messages that have arrived completely. If too many bytes of answers wait, it stops until the client has
   * read them.
   */
  const work = (): void => {
    // The answers to all messages that are handled in this loop are sent together.
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
      // After an invalid message, the start of the next one is unknown.
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
  // After an error, the socket closes and emits 'close', so the error itself is ignored.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(greeting);
    session.close();
  });
}
