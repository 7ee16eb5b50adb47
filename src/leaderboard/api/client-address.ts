import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../base/sockets/index.js';

/**
 * Peers whose `X-Forwarded-For` the service trusts: proxies on the same machine or in the same private network. The
 * service reads the last entry that is not such a peer, because proxies append theirs. A client whose proxy sees it
 * under a private address could forge that entry.
 */
export const PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Returns the key by which limits identify a client: its IPv4 address, or the first 64 bits of its IPv6 address.
 * Returns undefined for a client on this machine or behind a local proxy that does not name its client: such clients
 * have no limits.
 */
export function clientOf({ ip, raw }: FastifyRequest): string | undefined {
  // A proxy may forward a placeholder instead of an address (RFC 7239 §6). Such requests are counted under the address
  // of the proxy.
  const address = isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip;
  const network = networkOf(address);
  return network.startsWith('127.') || address === '::1' ? undefined : network;
}
