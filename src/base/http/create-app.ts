// Makes the server on which every protocol over HTTP mounts its routes: the simulator's interface, MCP, the broker's
// pages, and the leaderboard with its metrics. Each protocol passes its rules as values.
//
// The following plug-ins of the framework were tried instead of code in this folder:
// - @fastify/cors sets no headers on answers that a route writes itself (reads of fields, streams), nor on refusals of
//   the router. It lists the exposed headers to every origin. It does not support Private Network Access. Its 204 has a
//   Content-Length, which RFC 9110 §8.6 forbids.
// - @fastify/etag uses one tag for all codings of an answer, but RFC 9110 §8.8.3.3 requires one for each. It
//   understands neither a list nor `*` in `If-None-Match`. It hashes the whole answer again for every request.
// - @fastify/compress compresses an answer again for every request, while this folder compresses constant answers once.
//   It sends `Vary` only with compressed answers, so a cache may serve the plain copy to any client (RFC 9110 §12.5.5).
// - @fastify/accepts uses the client's order among equal weights, and all browsers list gzip first. The package
//   `negotiator` behind it also accepts the server's own order of preference, but its types lack that parameter.
//   @fastify/accept-negotiator answers `*, br;q=0` with br.
import { fastify, type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import { admission, type AdmissionRules, boundRequests, receiveBodies } from './admit.js';
import { brokenRequestAnswerer, tendConnections, type TendRules } from './connections.js';

export interface AppRules extends AdmissionRules, TendRules {
  readonly answerThrown: (reply: FastifyReply, error: unknown) => FastifyReply;
  /** How the server maps addresses to routes, and how it identifies clients behind a proxy. */
  readonly routing?: Pick<FastifyServerOptions, 'rewriteUrl' | 'routerOptions' | 'exposeHeadRoutes' | 'trustProxy'>;
}

/** Makes the server of a protocol over HTTP, without routes and without a socket. */
export function createApp(rules: AppRules): FastifyInstance {
  const { limits, answerThrown, routing = {} } = rules;
  const admit = admission(rules);
  const app = fastify({
    logger: false,
    ...(limits.bodies && { bodyLimit: limits.bodies.bytes }),
    keepAliveTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    forceCloseConnections: true,
    ...routing,
    // Node's own check for a missing host is off. This server refuses such requests with its own error body.
    http: { requireHostHeader: false, maxHeaderSize: limits.headKibibytes * 1024 },
    frameworkErrors: (error, request, reply) => admit(request, reply, () => void answerThrown(reply, error)),
    clientErrorHandler: brokenRequestAnswerer(rules),
  });
  tendConnections(app.server, rules);
  app.decorateRequest('received', 0);
  app.addHook('onRequest', admit);
  app.setErrorHandler((error, _request, reply) => answerThrown(reply, error));
  receiveBodies(app, limits.bodies);
  boundRequests(app, rules);
  return app;
}
