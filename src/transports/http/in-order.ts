import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const last = Symbol('the answer before');

interface UsedSocket extends Socket {
  [last]?: ServerResponse;
}

/**
 * Lets requests of one connection be handled one after another. RFC 9112 §9.3.2: pipelined requests may be handled side by
 * side only where all of them are safe; otherwise a read could overtake the write before it, whose body is still coming.
 */
export function inOrder(socket: UsedSocket, answer: ServerResponse, next: () => void): void {
  const before = socket[last];
  socket[last] = answer;
  if (!before || before.writableEnded || before.destroyed) next();
  else before.once('close', next);
}

/** Returns the answer of a connection that was begun last. */
export function lastAnswer(socket: UsedSocket): ServerResponse | undefined {
  return socket[last];
}
