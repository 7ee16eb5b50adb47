import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { lastAnswer } from '../in-order.js';

/**
 * Answers a request that asks for another protocol in this one. RFC 9110 §7.8: "A server MAY ignore a received Upgrade
 * header field". Node leaves the bytes behind such a request unread, and whoever sent the next request with it would wait
 * for ever; so the request goes back without that header, in front of those bytes, and is parsed again. The HTTP client
 * of Java, and `curl --http2`, ask with their first request.
 */
export function ignoreUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, behind: Buffer) => {
    const again = (): void => {
      if (socket.destroyed) return;
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), behind]));
      server.emit('connection', socket);
    };
    const before: ServerResponse | undefined = lastAnswer(socket);
    if (!before || before.writableEnded || before.destroyed) again();
    else before.once('close', again);
  });
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
