import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl } from '../../contract/board/caching.js';

/** The settings that decide the headers of an answer. */
export interface HeaderRules {
  /** The public address of the service. */
  readonly baseUrl: string;
  readonly origins: ReadonlySet<string>;
  readonly now: () => number;
}

/** Notes when each request arrives; every route may read it as `request.received`. */
function noteReceipt(app: FastifyInstance, now: () => number): void {
  app.decorateRequest('received', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.received = now();
    done();
  });
}

/**
 * Gives every answer the headers that all have: `Date` by the clock of the service, `Cache-Control` by its class, those
 * that bind browsers to the declared type and to TLS, and those by which browsers share it.
 */
export function addCommonHeaders(app: FastifyInstance, rules: HeaderRules): void {
  noteReceipt(app, rules.now);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isShared) shareWith(request, reply, rules.origins);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    writeCommonHeaders(reply, rules);
    done();
  });
}

/** RFC 6797 §6.1: browsers that saw the service over TLS reach it no other way for a year. */
const TLS_ONLY = 'max-age=31536000';

/** Writes the headers of an answer; hooks do not see those to requests that the router refuses. */
export function writeCommonHeaders(reply: FastifyReply, { baseUrl, now }: HeaderRules): void {
  const { received, routeOptions } = reply.request;
  reply.header('date', new Date(received || now()).toUTCString());
  reply.header('x-content-type-options', 'nosniff');
  if (baseUrl.startsWith('https:')) reply.header('strict-transport-security', TLS_ONLY);
  const cache = routeOptions.config.cache ?? 'private';
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl(cache, reply.statusCode));
}

function shareWith({ headers }: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): void {
  reply.header('vary', 'Origin');
  if (headers.origin !== undefined && origins.has(headers.origin)) {
    reply.header('access-control-allow-origin', headers.origin);
  }
}
