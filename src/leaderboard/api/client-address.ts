import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { PlatformError, shown } from '../../base/errors/index.js';
import { isLoopback, networkOf } from '../../base/sockets/index.js';

/** Reports whether the service trusts the `X-Forwarded-For` entries from the proxy at an address. */
export type TrustsProxy = (address: string | undefined, hop: number) => boolean;

const FAMILIES = { 4: 'ipv4', 6: 'ipv6' } as const;

/**
 * Makes the rule that finds the client's address in `X-Forwarded-For`. Each proxy appends the address that it sees. So
 * only an entry that a trusted proxy appended is reliable; the client may have invented the entries to the left of it.
 * The service trusts the configured proxies, and proxies on this machine that connect to the service. Other private
 * addresses are not trusted, because clients in a proxy's own network have private addresses, too.
 *
 * @param proxies addresses of further proxies, or networks such as `10.0.1.0/24`
 * @throws PlatformError that names the wrong address
 */
export function trustOf(proxies: readonly string[]): TrustsProxy {
  const trusted = new BlockList();
  for (const proxy of proxies) addProxy(trusted, proxy);
  return (address = '', hop) => {
    const family = isIP(address);
    if (family !== 4 && family !== 6) return false;
    return (hop === 0 && isLoopback(address)) || trusted.check(address, FAMILIES[family]);
  };
}

/** @throws PlatformError that names the wrong address */
export const checkProxies = (proxies: readonly string[]): void => void trustOf(proxies);

function addProxy(trusted: BlockList, proxy: string): void {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(proxy) ?? [];
  const family = isIP(address);
  if (family !== 4 && family !== 6) throw notAProxy(proxy, 'it is not an address');
  const all = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? all : Number(bits);
  if (prefix > all) throw notAProxy(proxy, `the number after / is more than ${all}`);
  const network = new BlockList();
  network.addSubnet(address, prefix, FAMILIES[family]);
  // The IPv6 network ::ffff:0:0/96 also contains all IPv4 addresses.
  if (EVERYONE.every((each) => network.check(each, 'ipv4')) || prefix === 0)
    throw notAProxy(proxy, 'every client could then forge its address');
  trusted.addSubnet(address, prefix, FAMILIES[family]);
}

/** A network that contains both of these addresses contains all IPv4 addresses. */
const EVERYONE = ['0.0.0.0', '255.255.255.255'];

const notAProxy = (proxy: string, why: string): PlatformError =>
  new PlatformError(
    `--trust-proxy '${shown(proxy, 80)}': ${why}; use an address such as 10.0.1.7, or a network such as 10.0.1.0/24`,
  );

/**
 * Returns the key by which limits identify a client: its IPv4 address, or the first 64 bits of its IPv6 address.
 * Returns undefined for a client on this machine, and for a client behind a local proxy that does not report the
 * client's address. These clients have no limits.
 */
export function clientOf({ ip, raw }: FastifyRequest): string | undefined {
  // A proxy may forward a placeholder instead of an address (RFC 7239 §6). Such requests are counted under the address
  // of the proxy.
  const address = isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip;
  const network = networkOf(address);
  return network.startsWith('127.') || address === '::1' ? undefined : network;
}

/**
 * Returns the key of the network that a provider gives to one customer: the first 48 bits of an IPv6 address (RFC
 * 6177), or the IPv4 address. The customer may own all 64-bit networks within these 48 bits. Limits that protect other
 * players therefore apply per customer, not per client.
 * @param client key of the client
 */
export const siteOf = <Client extends string | undefined>(client: Client): Client | string =>
  /^((?:[^:]+:){3})[^:]+::\/64$/.exec(client ?? '')?.[1] ?? client;
