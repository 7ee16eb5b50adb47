import type { Server, Socket } from 'node:net';
import { isLoopback, networkOf } from '../../base/sockets/index.js';
import { Allowances } from '../allowances.js';
import { siteOf, type TrustsProxy } from './client-address.js';

/**
 * Maximum number of new connections of an address in `WINDOW_MS`. An arbitrary value, far above what browsers need: a
 * browser opens six connections to a site.
 */
const MOST = 1000;
const WINDOW_MS = 10_000;

/**
 * Closes new connections of an address that opens too many connections. The service closes such a connection before it
 * parses a request. Closing a connection takes a tenth of the time of the shortest answer. Trusted proxies, and proxies
 * on this machine, may open any number of connections.
 */
export function limitConnections(server: Server, trusts: TrustsProxy, most = MOST): void {
  const allowances = new Allowances<string>({ most, windowMs: WINDOW_MS });
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address, bytesRead } = socket;
    // If the server ignores an upgrade request, this event occurs again for the same connection.
    if (address === undefined || bytesRead > 0 || isLoopback(address) || trusts(address, 0)) return;
    const client = siteOf(networkOf(address));
    if (allowances.waitOf(client) > 0) socket.resetAndDestroy();
    else allowances.spend(client);
  });
}
