import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ignoreUpgrades, type TakeUpgrade } from '../../../sockets/ignore-upgrades.js';
import { endAndLinger, lingerAfterLastAnswer } from '../../../sockets/linger.js';
import type { HttpLimits } from './limits.js';
import { plainAnswer } from './plain-answer.js';
import type { HttpRefusal, RefusalBody } from './refusal.js';

export interface TendOptions {
  readonly limits: HttpLimits;
  readonly refusalBody: RefusalBody;
  readonly takeUpgrade?: TakeUpgrade;
}

/** Looks after the connections of a server: their number, their end, and requests that Node keeps from routes. */
export function tendConnections(server: Server, { limits, refusalBody, takeUpgrade }: TendOptions): void {
  const most = limits.connections;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    // One that was upgraded to nothing comes again.
    if (open.has(socket)) return;
    if (open.size >= most) {
      endAndLinger(socket, plainAnswer(tooMany(most), refusalBody));
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    lingerAfterLastAnswer(socket);
  });
  ignoreUpgrades(server, takeUpgrade);
  server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    endAndLinger(socket, plainAnswer(NO_PROXY, refusalBody)),
  );
  // RFC 9110 §10.1.1: an expectation that is not understood may be passed over. Node would answer 417 without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

const NO_PROXY: HttpRefusal = {
  status: 405,
  errno: 'EINVAL',
  message: 'method not allowed: CONNECT; this server is no proxy',
  headers: { allow: '' },
};

function tooMany(most: number): HttpRefusal {
  return { status: 503, errno: 'EBUSY', message: `${most} connections are open already; close one, or ask again` };
}
