import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../base/sockets/index.js';

/**
 * The peers whose `X-Forwarded-For` is believed: proxies run on the same machine or in the same private network. The
 * service reads only the entry that the proxy appends, not what the client wrote to the left of it.
 */
export const PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Returns the key of a client for shared limits: its IPv4 address, or the first 64 bits of its IPv6 address.
 * It is undefined for a client on this machine, or a local proxy that does not name its client.
 */
export function clientOf({ ip, raw }: FastifyRequest): string | undefined {
  // A proxy may forward a word instead of an address (RFC 7239 §6): then the address of the proxy counts.
  const address = isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip;
  const network = networkOf(address);
  return network.startsWith('127.') || address === '::1' ? undefined : network;
}
