// These functions use undocumented behaviour of Node's connections, because the documented interfaces are not
// sufficient. If Node changes, the tests of this file fail and show which function has become unnecessary or does not
// suffice.
//
// - Node's HTTP server closes a connection after its last answer with `socket.destroySoon()`. A client that is still
//   sending then loses the answers that it has not read. No event precedes that call, so this file replaces the method
//   on each socket.
// - The HTTP parser reads a connection with a listener for `data`. The parser stops only when that listener is removed.
// - The parser stops after a request for another protocol, with or without a listener for `upgrade`. From Node 22.21
//   and 24.9 on, `shouldUpgradeCallback` of `createServer` solves this, but Livery does not require these versions yet.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { openAnswers } from './connection-places.js';

/** Time without bytes from the client after which a lingering connection is closed, ms. Chosen. */
const SILENCE_MS = 2000;
/** Maximum duration of a lingering connection, ms. The same as nginx's default for `lingering_time`. */
const LINGER_MS = 30_000;

/**
 * Ends a connection without loss of answers that the client has not read. RFC 9112 §9.6: if a server closes a socket
 * with unread bytes of the client, the system resets the connection, and the client may lose answers. This function
 * closes only the server's side, and drops further bytes. It closes the socket when the client ends its side or falls
 * silent.
 */
export function endAndLinger(socket: Socket, farewell = ''): void {
  if (socket.destroyed) return;
  if (!socket.writableEnded) socket.end(farewell);
  // A paused socket resumes in the next tick, but only while the HTTP parser is attached to it.
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

/** Detaches the HTTP parser from a connection. Later bytes are not parsed as requests. */
export function dropWhatComes(socket: Socket): void {
  socket.removeAllListeners('data').on('data', () => undefined);
}

/** Replaces Node's immediate close after the last answer: the connection lingers first. */
export function lingerAfterLastAnswer(socket: Socket): void {
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    endAndLinger(socket);
  };
}

/** A connection whose bytes are parsed in parts. */
interface PartedReads {
  readonly listener: (bytes: Buffer) => void;
  /** The bytes behind the part that is parsed now. */
  rest: Buffer;
}

const parted = new WeakMap<Socket, PartedReads>();
const NOTHING = Buffer.alloc(0);

/**
 * Lets Node parse the bytes of each connection in parts, and stop behind a part that fills the connection. One read of a
 * socket can hold thousands of small requests. Node would parse all of them at once and keep them in memory. Pausing the
 * socket during a request does not stop it: Node resumes the socket when the request is complete.
 *
 * @param most maximum size of a part, bytes
 * @param isFull reports whether a connection has enough requests for now. The caller resumes the connection later
 */
export function parseInParts(server: Server, most: number, isFull: (socket: Socket) => boolean): void {
  server.on('connection', (socket: Socket) => {
    takeRest(socket);
    const parse = socket.listeners('data')[0] as PartedReads['listener'];
    const reads: PartedReads = {
      listener: (bytes) => {
        for (reads.rest = bytes; reads.rest.length > 0 && !isFull(socket);) {
          const part = reads.rest.subarray(0, most);
          reads.rest = reads.rest.subarray(most);
          parse.call(socket, part);
          if (socket.isPaused() || socket.writableEnded || parted.get(socket) !== reads) break;
        }
        if (parted.get(socket) === reads && isFull(socket)) socket.pause();
        const { rest } = reads;
        reads.rest = NOTHING;
        // A connection that ends drops the rest.
        if (rest.length > 0 && !socket.destroyed) socket.unshift(rest);
      },
      rest: NOTHING,
    };
    parted.set(socket, reads);
    socket.off('data', parse);
    socket.on('data', reads.listener);
  });
}

/** Ends the parsing in parts. @returns the bytes behind the present part */
function takeRest(socket: Socket): Buffer {
  const reads = parted.get(socket);
  if (!reads) return NOTHING;
  const { rest } = reads;
  parted.delete(socket);
  reads.rest = NOTHING;
  socket.off('data', reads.listener);
  return rest;
}

/**
 * Takes over a connection for another protocol. Returns false if the server does not support the requested protocol.
 */
export type TakeUpgrade = (request: IncomingMessage, socket: Socket, behind: Buffer) => boolean;

/**
 * Answers requests for another protocol as ordinary HTTP requests, unless the server supports that protocol. RFC 9110
 * §7.8: "A server MAY ignore a received Upgrade header field". Node does not read the bytes after such a request, so
 * the next request would wait for ever. This function removes the Upgrade header, and puts the request back in front of
 * those bytes. Node parses the request again after it has answered the earlier requests. Java's HTTP client and `curl
 * --http2` send an Upgrade header with their first request.
 *
 * @param server a server for which `placeRequests` has been called
 */
export function ignoreUpgrades(server: Server, take: TakeUpgrade = () => false): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, first: Buffer) => {
    const behind = Buffer.concat([first, takeRest(socket)]);
    // Node has removed its own error listener. Without one, a client that resets the connection would crash the
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
 * Calls `next` when all answers that precede an upgrade have been sent. Node has removed its listeners from the
 * connection, so this function forwards `drain` events.
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
    // Node starts the idle timeout after the last answer, although the next request has already arrived.
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
