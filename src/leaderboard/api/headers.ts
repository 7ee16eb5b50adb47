import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * How long others may keep an answer: `read` those of public reads, their refusals included; `stream` and `private`
 * never.
 */
export type CacheClass = 'read' | 'stream' | 'private';

const READ = 'public, s-maxage=30, stale-while-revalidate=300';

/** Returns the `Cache-Control` of an answer. A failure of ours, or a refusal that passes, is kept by nobody. */
export const cacheControl = (cache: CacheClass, status: number): string =>
  cache === 'read' && status < 500 && status !== 429 ? READ : 'no-store';

interface HeaderRules {
  readonly origins: ReadonlySet<string>;
  readonly now: () => number;
}

/** Notes when each request arrives; every route may read it as `request.received`. */
export function noteReceipt(app: FastifyInstance, now: () => number): void {
  app.decorateRequest('received', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.received = now();
    done();
  });
}

/**
 * Gives every answer the headers that all have: `Date` by the clock of the service, `Cache-Control` by its class, and
 * those by which browsers share it.
 */
export function addCommonHeaders(app: FastifyInstance, { origins, now }: HeaderRules): void {
  noteReceipt(app, now);
  app.addHook('onRequest', (request, reply, done) => {
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
