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
  const lastAnswers = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    lastAnswers.set(socket, answer);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, behind: Buffer) => {
    const go = (): void => {
      if (socket.destroyed || take(request, socket, behind)) return;
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), behind]));
      server.emit('connection', socket);
    };
    const before = lastAnswers.get(socket);
    if (!before || before.writableFinished || before.destroyed) go();
    else before.once('close', go);
  });
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
