import type { Socket } from 'node:net';

/** The time without a byte of the client after which a connection that lingers is cut, ms. Chosen. */
const SILENCE_MS = 2000;
/** The time after which it is cut in any case, ms. The same as nginx has for `lingering_time`. */
const LINGER_MS = 30_000;

/**
 * Ends a connection without losing what was sent on it. RFC 9112 §9.6: a socket that is closed while bytes of the client
 * are unread makes the system reset the connection, and the client may lose answers that it had not read yet. Therefore
 * this side is closed, further bytes are dropped, and the socket is closed when the client ends its side or falls silent.
 */
export function endAndLinger(socket: Socket, farewell = ''): void {
  if (socket.destroyed) return;
  if (!socket.writableEnded) socket.end(farewell);
  // A socket that was paused is read again in the next tick, and only while the parser of HTTP has it.
  socket.resume();
  process.nextTick(() => {
    dropWhatComes(socket);
    socket.on('data', () => silence.refresh());
  });
  const cut = (): void => void socket.destroy();
  const silence = setTimeout(cut, SILENCE_MS).unref();
  const late = setTimeout(cut, LINGER_MS).unref();
  socket.once('close', () => {
    clearTimeout(silence);
    clearTimeout(late);
  });
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
