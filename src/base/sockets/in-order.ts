import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of requests of one connection that wait for the one before them; past it, the connection is not read. Chosen. */
const WAITING_MAX = 16;
/** Maximum number of bytes of finished answers that wait for a client to read them while its next request is handled. Chosen. */
const UNREAD_BYTES_MAX = 1_048_576;

const queue = Symbol('the order of requests');

interface Queue {
  /** The answer to the newest request. */
  last: ServerResponse;
  /** The number of requests that wait for the answer before theirs. */
  waiting: number;
  /** The bytes of answers that are complete and not sent. */
  unread: number;
}

interface UsedSocket extends Socket {
  [queue]?: Queue;
}

/**
 * Handles the requests of one connection one after another. RFC 9112 §9.3.2: a server may handle pipelined requests side
 * by side only where all of them are safe; otherwise a read could overtake the write before it. Node begins every request
 * of a chunk at once and keeps the answers in memory, so a client that reads nothing waits here for its next answers.
 */
export function inOrder(socket: UsedSocket, answer: ServerResponse, next: () => void): void {
  const known = socket[queue];
  if (!known) {
    socket[queue] = { last: answer, waiting: 0, unread: 0 };
    next();
    return;
  }
  const before = known.last;
  known.last = answer;
  if (hasRoom(known, before)) next();
  else waitFor(before, socket, known, next);
}

/** Returns the answer to the newest request of a connection. */
export function lastAnswer(socket: UsedSocket): ServerResponse | undefined {
  return socket[queue]?.last;
}

/** Reports whether the next request can be handled: the answer before it is complete, and the client reads answers. */
function hasRoom(known: Queue, before: ServerResponse): boolean {
  if (before.writableFinished || before.destroyed) return true;
  if (!before.writableEnded) return false;
  const bytes = before.writableLength;
  known.unread += bytes;
  before.once('close', () => (known.unread -= bytes));
  return known.unread <= UNREAD_BYTES_MAX;
}

function waitFor(before: ServerResponse, socket: Socket, known: Queue, next: () => void): void {
  if (++known.waiting > WAITING_MAX) socket.pause();
  before.once('close', () => {
    if (--known.waiting <= WAITING_MAX) socket.resume();
    if (!socket.destroyed) next();
  });
}
