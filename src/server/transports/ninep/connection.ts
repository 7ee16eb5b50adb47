import type { Socket } from 'node:net';
import type { FaultLog } from '../../../base/errors/index.js';
import type { FieldTree } from '../../../simulator/fields/index.js';
import { Session } from './session.js';
import { MalformedMessage } from './wire/cursor.js';
import { FrameSplitter } from './wire/frame-splitter.js';

/**
 * The maximum number of bytes of answers that may wait for a client. While more bytes wait, the client's requests are
 * not handled.
 */
const WAITING_BYTES_MAX = 1_048_576;
/** The maximum time until a client sends its protocol version, ms; after that, the server closes the connection. */
const GREETING_MS = 10_000;

export interface ConnectionOptions {
  /** Start time of the server, seconds since 1970. All files have this time as their timestamp. */
  readonly startedAt: number;
  /** The log of internal faults, with the details that clients do not get: they receive only EIO. */
  readonly faults: FaultLog;
  /** Called for each message after the one with the client's protocol version. */
  readonly begun: () => void;
}

/** Serves one socket until the server or the client closes it. Pauses while the client does not read the answers. */
export function serveConnection(socket: Socket, tree: FieldTree, options: ConnectionOptions): void {
  const session = new Session(tree, { ...options, send: (message) => void socket.write(message) });
  const frames = new FrameSplitter();
  const greeting = setTimeout(() => session.begun || socket.destroy(), GREETING_MS);

  /**
   * Handles the complete messages that have arrived. While too many bytes of answers wait, it stops until the client
   * has read them.
   */
  const work = (): void => {
    // The answers to all messages of this loop are sent together.
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
      // After an invalid message, it is unknown where the next one starts.
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
  // After an error, the socket closes and emits 'close', so the error needs no handling.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(greeting);
    session.close();
  });
}
