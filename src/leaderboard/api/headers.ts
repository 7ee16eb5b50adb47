import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * How long others may keep an answer: `read` those of public reads, their refusals included; `stream` and `private`
 * never.
 */
export type CacheClass = 'read' | 'stream' | 'private';

const READ = 'public, s-maxage=30, stale-while-revalidate=300';

/** A proxy that compressed a stream would gather it. */
const STREAM = 'no-store, no-transform';

/** Returns the `Cache-Control` of an answer. No cache keeps a failure of the service, or a refusal that passes. */
export function cacheControl(cache: CacheClass, status: number): string {
  if (cache === 'stream' && status < 400) return STREAM;
  return cache === 'read' && status < 500 && status !== 429 ? READ : 'no-store';
}

interface HeaderRules {
  readonly origins: ReadonlySet<string>;
  readonly now: () => number;
}

/**
 * Gives every answer the headers that all have: `Date` by the clock of the service, `Cache-Control` by its class, and
 * those by which browsers share it.
 */
export function addCommonHeaders(app: FastifyInstance, { origins, now }: HeaderRules): void {
  app.decorateRequest('received', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.received = now();
    if (request.routeOptions.config.isShared) shareWith(request, reply, origins);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    writeCommonHeaders(reply, now);
    done();
  });
}

/** Writes the headers of an answer; hooks do not see those to requests that the router refuses. */
export function writeCommonHeaders(reply: FastifyReply, now: () => number): void {
  const { received, routeOptions } = reply.request;
  reply.header('date', new Date(received || now()).toUTCString());
  const cache = routeOptions.config.cache ?? 'private';
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl(cache, reply.statusCode));
}

function shareWith({ headers }: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): void {
  reply.header('vary', 'Origin');
  if (headers.origin !== undefined && origins.has(headers.origin)) {
    reply.header('access-control-allow-origin', headers.origin);
  }
}
