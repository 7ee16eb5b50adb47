import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from '../../base/http/index.js';
import { cacheControl } from '../../contract/board/index.js';

/** RFC 6797 §6.1: for a year, a browser that has reached the service over TLS refuses to use plain HTTP. */
const TLS_ONLY = 'max-age=31536000';

export function commonHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': TLS_ONLY }),
  };
}

/**
 * Sets `Cache-Control` according to the caching class of the route. On shared routes, also allows pages of the given
 * origins to read the answers.
 */
export function addRouteHeaders(app: FastifyInstance, origins: ReadonlySet<string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Removes the common `cache-control`, because the value for this route depends on the status.
    reply.raw.removeHeader('cache-control');
    if (request.routeOptions.config.isShared) shareWith(request, reply, origins);
    done();
  });
  app.addHook('onSend', ({ routeOptions: { config } }, reply, _payload, done) => {
    const cache = config.cache ?? 'private';
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl(cache, reply.statusCode));
    done();
  });
}

function shareWith({ headers }: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): void {
  varyBy(reply, 'Origin');
  if (headers.origin !== undefined && origins.has(headers.origin)) {
    reply.header('access-control-allow-origin', headers.origin);
  }
}
