import type { FastifyInstance } from 'fastify';
import type { TrustsProxy } from './client-address.js';

/**
 * Warns once when a request that names its client comes from an address that the service does not trust. Then either a
 * proxy is not configured, and all its visitors count as one client, or a client without a proxy wrote the header. The
 * warning does not contain the address: otherwise, such a client could make the operator trust it.
 */
export function warnOfProxies(app: FastifyInstance, trusts: TrustsProxy, warn: (sentence: string) => void): void {
  let hasWarned = false;
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (!hasWarned && headers['x-forwarded-for'] !== undefined && !trusts(raw.socket.remoteAddress, 0)) {
      hasWarned = true;
      warn(
        'a request with X-Forwarded-For came from an address that the service does not trust, so the header was ignored: ' +
          'if a proxy on another machine passes requests on, start the service with --trust-proxy and its address; ' +
          'until then, all visitors behind it share the limits of one client',
      );
    }
    done();
  });
}
