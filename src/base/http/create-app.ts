// Makes the server to which every protocol over HTTP adds its routes: the interface of the simulator, MCP, the pages of
// the broker, and the leaderboard with its metrics.
//
// The code in this folder replaces these plug-ins of the framework, which were tried:
// - @fastify/cors sets no headers on answers that a route writes itself (fields, streams) and on refusals by the
//   router. The plug-in does not support Private Network Access, and sends a Content-Length with 204, which RFC 9110
//   §8.6 forbids.
// - @fastify/etag uses the same tag for all codings of an answer (RFC 9110 §8.8.3.3 requires different ones), and
//   computes the hash of the whole answer again for every request.
// - @fastify/compress compresses an answer again for every request, whereas this folder compresses a constant answer
//   once. The plug-in sends `Vary` only with compressed answers, so a cache may give the plain copy to every client
//   (RFC 9110 §12.5.5).
// - @fastify/accepts decides between equal weights by the client's order, and all browsers list gzip first.
//   @fastify/accept-negotiator answers `*, br;q=0` with br.
import { fastify, type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import { admission, type AdmissionRules, boundRequests, receiveBodies } from './admit.js';
import { brokenRequestAnswerer, tendConnections, type TendRules } from './connections.js';

export interface AppRules extends AdmissionRules, TendRules {
  readonly answerThrown: (reply: FastifyReply, error: unknown) => FastifyReply;
  /** Options that say how to find the route of an address, and the address of a client behind a proxy. */
  readonly routing?: Pick<FastifyServerOptions, 'rewriteUrl' | 'routerOptions' | 'exposeHeadRoutes' | 'trustProxy'>;
}

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
    // Node would answer a request without a host in its own way, instead of with the usual error body of this server.
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
