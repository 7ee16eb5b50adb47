import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Takes a connection over for another protocol. Returns false for a request that asks for one that is not served. */
export type TakeUpgrade = (request: IncomingMessage, socket: Socket, behind: Buffer) => boolean;

/**
 * Answers a request that asks for another protocol in HTTP, unless that protocol is served. RFC 9110 §7.8: "A server MAY
 * ignore a received Upgrade header field". Node leaves the bytes behind such a request unread, so the next request on the
 * connection would wait for ever; therefore the request goes back without that header, in front of those bytes, and is
 * parsed again when the requests before it have their answers. The HTTP client of Java, and `curl --http2`, ask with
 * their first request.
 */
export function ignoreUpgrades(server: Server, take: TakeUpgrade = () => false): void {
  const answersOf = openAnswers(server);
  server.on('upgrade', (request: IncomingMessage, socket: Socket, behind: Buffer) => {
    // Node has taken its own listener away; without one, a client that resets the connection would end the process.
    socket.off('error', destroyAfter).on('error', destroyAfter);
    afterAnswers(answersOf(socket), socket, () => {
      if (take(request, socket, behind)) return;
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), behind]));
      server.emit('connection', socket);
    });
  });
}

function destroyAfter(this: Socket): void {
  this.destroy();
}

/** Follows the answers that are not sent yet. @returns a function that lists those of a connection, in their order */
function openAnswers(server: Server): (socket: Socket) => ReadonlySet<ServerResponse> {
  const bySocket = new WeakMap<Socket, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const answers = bySocket.get(socket) ?? new Set();
    bySocket.set(socket, answers.add(answer));
    answer.once('close', () => answers.delete(answer));
  });
  return (socket) => bySocket.get(socket) ?? new Set();
}

/** Goes on when the answers before an upgrade are sent. Node has taken its own listeners from the connection by then. */
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
    // The time that the connection may rest began with that answer; another request is here already.
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
