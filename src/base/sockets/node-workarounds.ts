// These functions use connections in ways that Node does not document, since its documented ways do not suffice.
// The tests of this file fail when Node behaves differently, and say which function is then not needed, or not enough.
//
// - Node's HTTP server closes a connection after its last answer with `socket.destroySoon()`. If the client is still
// sending, it loses what it has not read yet. No event precedes that call, so the method is replaced on each socket.
// - The HTTP parser reads a connection with a listener for `data`. Only removing that listener stops it.
// - The parser stops after a request for another protocol, whether or not there is a listener for `upgrade`. From Node
//   22.21 and 24.9 on, `shouldUpgradeCallback` of `createServer` answers such requests; these versions are not required yet.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { openAnswers } from './connection-places.js';

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
  // A paused socket is read again in the next tick, and only while the HTTP parser is attached to it.
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

/** Detaches the HTTP parser from a connection, so that later bytes are not parsed as requests. */
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

/** Takes over a connection for another protocol. Returns false if the requested protocol is not served. */
export type TakeUpgrade = (request: IncomingMessage, socket: Socket, behind: Buffer) => boolean;

/**
 * Answers a request for another protocol in HTTP, unless that protocol is served. RFC 9110 §7.8: "A server MAY
 * ignore a received Upgrade header field". Node does not read the bytes after such a request, so the next request on
 * the connection would wait for ever. Therefore the request is put back without that header, before those bytes, and is
 * parsed again when the earlier requests have been answered. The HTTP client of Java, and `curl --http2`, ask with
 * their first request.
 *
 * @param server one whose requests are placed; see `placeRequests`
 */
export function ignoreUpgrades(server: Server, take: TakeUpgrade = () => false): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, behind: Buffer) => {
    // Node has removed its own error listener; without one, a client that resets the connection would crash the
    // process.
    socket.off('error', destroyAfter).on('error', destroyAfter);
    afterAnswers(openAnswers(socket), socket, () => {
      if (take(request, socket, behind)) return;
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), behind]));
      server.emit('connection', socket);
    });
  });
}

function destroyAfter(this: Socket): void {
  this.destroy();
}

/**
 * Continues when the answers before an upgrade have been sent. By then, Node has removed its own listeners from the
 * connection.
 */
function afterAnswers(answers: ReadonlySet<ServerResponse>, socket: Socket, next: () => void): void {
  const last = [...answers].at(-1);
  if (!last) {
    next();
    return;
  }
  const drain = (): void => answers.forEach((answer) => answer.emit('drain'));
  socket.on('drain', drain);
  last.once('close', () => {
    socket.off('drain', drain);
    // The idle timeout began with that answer, but another request has already arrived.
    socket.setTimeout(0);
    if (!socket.destroyed) next();
  });
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
