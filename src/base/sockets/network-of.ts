import { isIPv4 } from 'node:net';

/**
 * Number of 16-bit groups that identify the network of an IPv6 client. The client may own all 2^64 addresses in that
 * network (RFC 6177).
 */
const NETWORK_GROUPS = 4;

/**
 * Returns the part of an IP address that identifies a client: a whole IPv4 address, or the first 64 bits of an IPv6
 * address.
 */
export function networkOf(address: string): string {
  const inner = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIPv4(inner) || !inner.includes(':') ? inner : networkOfIPv6(inner);
}

/** Returns the network of an IPv6 address (RFC 4291 §2.2), always in the same notation. */
function networkOfIPv6(address: string): string {
  const [front = [], back] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = back ? [...front, ...Array<string>(8).fill('0')] : front;
  if (back) groups.splice(8 - back.length, 8, ...back);
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
