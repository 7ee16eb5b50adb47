import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { endAndLinger, lingerAfterLastAnswer } from './linger.js';
import { plainAnswer } from './plain-answer.js';
import { ignoreUpgrades } from './upgrade.js';

/** The most connections at once. Chosen: far more than tools and pages open, and about 40 MB of resting ones. */
export const CONNECTIONS_MAX = 2048;

/**
 * Looks after the connections of a server: their number, their end, and requests that Node keeps from routes.
 * @param most connections at once; one more is answered with 503 and ended
 */
export function tendConnections(server: Server, most: number): void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    // One that was upgraded to nothing comes again.
    if (open.has(socket)) return;
    if (open.size >= most) {
      endAndLinger(socket, tooMany(most));
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    lingerAfterLastAnswer(socket);
  });
  ignoreUpgrades(server);
  server.on('connect', (_request: IncomingMessage, socket: Socket) => endAndLinger(socket, NO_PROXY));
  // RFC 9110 §10.1.1: an expectation that is not understood may be passed over. Node would answer 417 without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

const NO_PROXY = plainAnswer({
  status: '405 Method Not Allowed',
  errno: 'EINVAL',
  message: 'method not allowed: CONNECT; this server is no proxy',
  headers: { Allow: '' },
});

function tooMany(most: number): string {
  return plainAnswer({
    status: '503 Service Unavailable',
    errno: 'EBUSY',
    message: `${most} connections are open already; close one, or ask again`,
    headers: { 'Retry-After': '1' },
  });
}
