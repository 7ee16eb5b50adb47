import { isIPv4 } from 'node:net';

/** The groups of 16 bits of the network that one IPv6 client has: any of its 2^64 addresses may be the next (RFC 6177). */
const NETWORK_GROUPS = 4;

/** Returns what counts as one client by its IP address: the address of version 4, or the first 64 bits of one of version 6. */
export function networkOf(address: string): string {
  const inner = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIPv4(inner) || !inner.includes(':') ? inner : networkOfIPv6(inner);
}

/** Returns the network of an IPv6 address (RFC 4291 §2.2), its groups in one form of writing. */
function networkOfIPv6(address: string): string {
  const [front = [], back] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = back ? [...front, ...Array<string>(8).fill('0')] : front;
  // Behind `::` are the last groups; they are in the network only where it ends late.
  if (back) groups.splice(8 - back.length, 8, ...back);
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
