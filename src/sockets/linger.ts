import type { Socket } from 'node:net';

/** The time that a client has to read the last answer before its connection is cut, ms. Chosen. */
const LINGER_MS = 2000;

/**
 * Ends a connection without losing what was sent on it. RFC 9112 §9.6: a socket that is closed while bytes of the client
 * are unread makes the system reset the connection, and the client may lose answers that it had not read yet. So this
 * side is closed, what still comes is dropped unread, and the rest follows when the client ends its side, or after a
 * while.
 */
export function endAndLinger(socket: Socket, farewell = ''): void {
  if (socket.destroyed) return;
  dropWhatComes(socket);
  if (!socket.writableEnded) socket.end(farewell);
  socket.resume();
  const late = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(late));
}

/** Takes the bytes of a connection away from the parser of HTTP: nothing that comes now is a request any more. */
export function dropWhatComes(socket: Socket): void {
  socket.removeAllListeners('data').on('data', () => undefined);
}

/** Lets a connection linger wherever Node's server would close it after its last answer. */
export function lingerAfterLastAnswer(socket: Socket): void {
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    endAndLinger(socket);
  };
}
