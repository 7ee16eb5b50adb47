import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ConnectionPlaces } from '../../../../base/sockets/connection-places.js';
import { ignoreUpgrades, type TakeUpgrade } from '../../../../base/sockets/ignore-upgrades.js';
import { endAndLinger, lingerAfterLastAnswer } from '../../../../base/sockets/linger.js';
import { placeRequests } from '../../../../base/sockets/place-requests.js';
import type { HttpLimits } from './limits.js';
import { plainAnswer } from './plain-answer.js';
import type { HttpRefusal, RefusalBody } from './refusal.js';

export interface TendOptions {
  readonly limits: HttpLimits;
  readonly refusalBody: RefusalBody;
  /** Takes a connection over for another protocol; by default, requests for one are answered in HTTP. */
  readonly takeUpgrade?: TakeUpgrade;
  /** The places of connections where another server has opened them; by default the server has its own. */
  readonly places?: ConnectionPlaces;
}

/** Looks after the connections of a server: their number, their end, and requests that Node keeps from routes. */
export function tendConnections(server: Server, options: TendOptions): void {
  const { limits, refusalBody, takeUpgrade } = options;
  const refuseBusy = (socket: Socket): void => endAndLinger(socket, plainAnswer(tooMany(limits), refusalBody));
  server.on('connection', lingerAfterLastAnswer);
  placeRequests(server, options.places ?? new ConnectionPlaces(limits, refuseBusy));
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

function tooMany({ connections }: HttpLimits): HttpRefusal {
  const message = `${connections} connections are open already; close one, or ask again`;
  return { status: 503, errno: 'EBUSY', message };
}
