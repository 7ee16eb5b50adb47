import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../base/sockets/network-of.js';

/**
 * The peers whose `X-Forwarded-For` is believed: proxies stand on the same machine or in the same private network. What
 * a client writes there itself is left of what the proxy adds, and is not looked at.
 */
export const PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Returns the name of a client where clients share a limit: its IPv4 address, or the first 64 bits of its IPv6 one.
 * It is undefined for a client on this machine, and so for a proxy on it that does not say whom it asks for.
 */
export function clientOf({ ip, raw }: FastifyRequest): string | undefined {
  // A proxy may forward a word in place of an address (RFC 7239 §6): the proxy itself counts then.
  const address = isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip;
  const network = networkOf(address);
  return network.startsWith('127.') || address === '::1' ? undefined : network;
}
