import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The peers whose `X-Forwarded-For` is believed: proxies stand on the same machine or in the same private network. What
 * a client writes there itself is left of what the proxy adds, and is not looked at.
 */
export const PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

/** The groups of 16 bits of the network that one IPv6 client has: any of its 2^64 addresses may be the next (RFC 6177). */
const NETWORK_GROUPS = 4;

/**
 * Returns what stands for a client where clients share a limit: its IPv4 address, or the first 64 bits of its IPv6 one.
 * It is undefined for a client on this machine, and so for a proxy on it that does not say whom it asks for.
 */
export function clientOf({ ip, raw }: FastifyRequest): string | undefined {
  // A proxy may forward a word in place of an address (RFC 7239 §6): the proxy itself counts then.
  const address = isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip;
  const inner = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (inner === '::1' || inner.startsWith('127.')) return undefined;
  return isIPv4(inner) ? inner : networkOf(inner);
}

/** Returns the network of an IPv6 address (RFC 4291 §2.2), its groups in one form of writing. */
function networkOf(address: string): string {
  const [front = [], back] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = back ? [...front, ...Array<string>(8).fill('0')] : front;
  // Behind `::` stand the last groups; they are in the network only where it ends late.
  if (back) groups.splice(8 - back.length, 8, ...back);
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
