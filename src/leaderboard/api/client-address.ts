import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../base/sockets/index.js';

/**
 * Peers whose `X-Forwarded-For` the service trusts: proxies on the same machine or in the same private network. The
 * service reads only the last entry, which the proxy appends. Earlier entries come from the client.
 */
export const PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Returns the key by which limits identify a client: its IPv4 address, or the first 64 bits of its IPv6 address.
 * Returns undefined for a client on this machine, and for a local proxy that does not name its client: limits do not
 * apply to them.
 */
export function clientOf({ ip, raw }: FastifyRequest): string | undefined {
  // A proxy may forward a word instead of an address (RFC 7239 §6). The limits then count its requests by the proxy's
  // address.
  const address = isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip;
  const network = networkOf(address);
  return network.startsWith('127.') || address === '::1' ? undefined : network;
}
