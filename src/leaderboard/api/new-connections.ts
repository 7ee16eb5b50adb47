import type { Server, Socket } from 'node:net';
import { isLoopback, networkOf } from '../../base/sockets/index.js';
import { Allowances } from '../allowances.js';
import { siteOf, type TrustsProxy } from './client-address.js';

/** Maximum number of new connections of an address in a window of time. Chosen: browsers open six for each site. */
const MOST = 1000;
const WINDOW_MS = 10_000;

/**
 * Closes new connections of an address that opens too many, before their requests are parsed. This costs a tenth of the
 * time of the shortest answer. Proxies on this machine, and trusted ones, may open any number.
 */
export function limitConnections(server: Server, trusts: TrustsProxy, most = MOST): void {
  const allowances = new Allowances<string>({ most, windowMs: WINDOW_MS });
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address, bytesRead } = socket;
    // After an ignored upgrade, the same connection causes this event again.
    if (address === undefined || bytesRead > 0 || isLoopback(address) || trusts(address, 0)) return;
    const client = siteOf(networkOf(address));
    if (allowances.waitOf(client) > 0) socket.resetAndDestroy();
    else allowances.spend(client);
  });
}
