import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { TrustsProxy } from './client-address.js';

const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('100.64.0.0', 10);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

const isPrivate = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const UNKNOWN_PEER =
  'a request with X-Forwarded-For came from an address that the service does not trust, so the header was ignored: ' +
  'if a proxy on another machine passes requests on, start the service with --trust-proxy and its address; ' +
  'until then, all visitors behind it share the limits of one client';
const UNKNOWN_CLIENT =
  'a client with a private address sent X-Forwarded-For through a proxy, and the service ignored the header: ' +
  'if that address belongs to a load balancer or another proxy, start the service with --trust-proxy and the address; ' +
  'until then, all visitors behind it share the limits of one client';

/**
 * Warns once when a request with `X-Forwarded-For` comes from an address that the service does not trust, and once when
 * a trusted proxy passes on such a request from a private address. Either the operator has not configured a proxy, so
 * all visitors behind it count as one client, or a client wrote the header itself. The warnings do not contain the
 * address. Otherwise, a client could write the header to make the operator trust the client's address.
 */
export function warnOfProxies(app: FastifyInstance, trusts: TrustsProxy, warn: (sentence: string) => void): void {
  const warned = new Set<string>();
  const warnOnce = (sentence: string): void => {
    if (warned.has(sentence)) return;
    warned.add(sentence);
    warn(sentence);
  };
  app.addHook('onRequest', ({ headers, ip, ips, raw }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined && warned.size < 2) {
      // `ips` contains the address of the connection, and the entries of the header up to the client's address.
      const ignored = String(forwarded).split(',').length + 1 - (ips?.length ?? 1);
      if (!trusts(raw.socket.remoteAddress, 0)) warnOnce(UNKNOWN_PEER);
      else if (ignored > 0 && isPrivate(ip)) warnOnce(UNKNOWN_CLIENT);
    }
    done();
  });
}
