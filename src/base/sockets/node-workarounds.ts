// These functions rely on undocumented behaviour of Node's connections, because the documented interfaces are not
// sufficient.
//
// - After the last answer on a connection, Node's HTTP server closes the connection by `socket.destroySoon()`. A client
//   that is still sending then loses answers that it has not read. No event announces this call, so this file replaces
//   the method on each socket.
// - The HTTP parser reads a connection through a listener for `data`, and stops only when this listener is removed.
// - Node's HTTP parser is the first listener for `data`, and parses a whole read at once.
// - The parser stops after a request for another protocol, whether or not there is a listener for `upgrade`.
//   `shouldUpgradeCallback` of `createServer` would solve this, but it needs Node 22.21 or 24.9, and Livery also runs
//   on older versions.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { openAnswers } from './connection-places.js';

/** Time without new bytes after which a lingering connection is closed, ms (chosen). */
const SILENCE_MS = 2000;
/** Maximum time that a connection lingers, ms: the default of `lingering_time` in nginx. */
const LINGER_MS = 30_000;

/**
 * Ends a connection, but lets the client read the remaining answers. RFC 9112 §9.6: if a server closes a socket before
 * it has read everything from the client, the system resets the connection, and answers may be lost. This function
 * therefore closes only the server's side at first, and drops the bytes that still arrive. The socket is closed when
 * the client has closed the other side, or has sent nothing for a while.
 */
export function endAndLinger(socket: Socket, farewell = ''): void {
  if (socket.destroyed) return;
  if (!socket.writableEnded) socket.end(farewell);
  // Resume now and detach the parser later. A paused socket resumes only in the next tick, and only if the parser is
  // still attached then.
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

/** Detaches the HTTP parser from a connection. */
export function dropWhatComes(socket: Socket): void {
  socket.removeAllListeners('data').on('data', () => undefined);
}

/** Makes a connection linger after its last answer. Without this function, Node would close the connection at once. */
export function lingerAfterLastAnswer(socket: Socket): void {
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    endAndLinger(socket);
  };
}

interface PartedReads {
  readonly listener: (bytes: Buffer) => void;
  /** The bytes after the part that is being parsed. */
  rest: Buffer;
  /** Number of following bytes that certainly belong to a request's body. */
  body: number;
}

const parted = new WeakMap<Socket, PartedReads>();
const NOTHING = Buffer.alloc(0);

/**
 * Lets Node parse the bytes of each connection in parts, and stop between two parts when the connection has enough
 * requests. One read of a socket can hold thousands of small requests, and Node would parse all of them at once.
 * Pausing the socket during a request does not prevent this: Node resumes the socket when the request is complete.
 *
 * @param most maximum size of a part, bytes. A part within a body of known length may be larger
 * @param isFull reports whether a connection has enough requests for now. The caller resumes the connection later
 */
export function parseInParts(server: Server, most: number, isFull: (socket: Socket) => boolean): void {
  server.on('connection', (socket: Socket) => {
    takeRest(socket);
    const parse = socket.listeners('data')[0] as PartedReads['listener'];
    const reads: PartedReads = {
      listener: (bytes) => {
        for (reads.rest = bytes; reads.rest.length > 0 && !isFull(socket);) {
          const part = reads.rest.subarray(0, Math.max(most, reads.body));
          reads.rest = reads.rest.subarray(part.length);
          parse.call(socket, part);
          // Subtract the whole part, even if the body begins inside it, so that `body` is never too large.
          reads.body = Math.max(0, reads.body - part.length);
          if (socket.isPaused() || socket.writableEnded || parted.get(socket) !== reads) break;
        }
        if (parted.get(socket) === reads && isFull(socket)) socket.pause();
        const { rest } = reads;
        reads.rest = NOTHING;
        if (rest.length > 0 && !socket.destroyed && !socket.writableEnded) socket.unshift(rest);
      },
      rest: NOTHING,
      body: 0,
    };
    parted.set(socket, reads);
    socket.off('data', parse);
    socket.on('data', reads.listener);
  });
  server.prependListener('request', ({ socket, headers }: IncomingMessage) => {
    const reads = parted.get(socket);
    if (reads) reads.body = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 0;
  });
}

/** @returns the bytes after the part that is being parsed */
function takeRest(socket: Socket): Buffer {
  const reads = parted.get(socket);
  if (!reads) return NOTHING;
  const { rest } = reads;
  parted.delete(socket);
  reads.rest = NOTHING;
  socket.off('data', reads.listener);
  return rest;
}

/** Takes a connection over for another protocol. Returns false if the server does not support that protocol. */
export type TakeUpgrade = (request: IncomingMessage, socket: Socket, behind: Buffer) => boolean;

/**
 * Answers requests for another protocol as ordinary HTTP requests, unless the server supports the protocol. RFC 9110
 * §7.8: "A server MAY ignore a received Upgrade header field". Node does not read the bytes after such a request, so
 * the next request would never be answered. This function therefore removes the Upgrade header, and puts the request
 * back in front of these bytes, so that Node parses the request again. Java's HTTP client and `curl --http2` send an
 * Upgrade header in their first request.
 *
 * @param server a server for which `placeRequests` has been called
 */
export function ignoreUpgrades(server: Server, take: TakeUpgrade = () => false): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, first: Buffer) => {
    const behind = Buffer.concat([first, takeRest(socket)]);
    // Node has removed its own listener for errors. Without any listener, the process would crash if a client resets
    // the connection.
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
 * Calls `next` when all answers before an upgrade have been sent. Node no longer listens to the connection, so this
 * function passes `drain` events on to the answers.
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
    // After this answer, Node starts the timeout of an idle connection. It is not idle: the next request has arrived.
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
