import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ConnectionPlaces, placeRequests } from '../../base/sockets/connection-places.js';
import { endAndLinger, ignoreUpgrades, lingerAfterLastAnswer } from '../../base/sockets/node-workarounds.js';
import { plainRefusal } from './errors.js';

/** Maximum number of connections beside those of live streams. Chosen: far more than a proxy keeps. */
const CONNECTIONS = 4096;
/** Maximum number of connections of one address that have no request: a proxy keeps several hundred at rest. Chosen. */
const SILENT_PER_ADDRESS = 1024;
/** The routes of live streams, each of which has as many readers as the settings say. */
const STREAM_ROUTES = 3;

interface TendOptions {
  /** Maximum number of readers of each live stream. */
  readonly streamsMax: number;
  /** Returns the time of the service, ms since 1970. */
  readonly now: () => number;
}

/** Looks after the connections of the service: their number, their end, and requests that Node keeps from routes. */
export function tendConnections(server: Server, { streamsMax, now }: TendOptions): void {
  const connections = CONNECTIONS + STREAM_ROUTES * streamsMax;
  const detail = `${connections} connections are open already; close one, or ask again`;
  const places = new ConnectionPlaces({ connections, silentPerAddress: SILENT_PER_ADDRESS }, (socket) =>
    endAndLinger(socket, plainRefusal({ status: 503, code: 'rate_limited', detail, retryAfter: 1 }, now())),
  );
  server.on('connection', lingerAfterLastAnswer);
  placeRequests(server, places);
  boundPipelining(server);
  ignoreUpgrades(server);
  // RFC 9110 §10.1.1: an expectation that is not understood may be passed over. Node would answer 417 without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** The most requests of a connection that wait for their answers. Browsers and proxies have one at a time. */
const WAITING_MAX = 16;

/**
 * Cuts off connections that send many requests before they read the answers (RFC 9112 §9.3.2): Node begins all requests
 * of a chunk at once, and their answers would wait in memory.
 */
function boundPipelining(server: Server): void {
  const waiting = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > WAITING_MAX) socket.destroy();
  });
}
