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
//   `negotiator` behind it also accepts an order of the server, but its types lack that parameter.
//   @fastify/accept-negotiator answers `*, br;q=0` with br.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  fastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { hasBody } from '../sockets/connection-places.js';
import { admission, type AdmissionRules } from './admit.js';
import { brokenRequestAnswerer, tendConnections, type TendRules } from './connections.js';
import { BodiesFull, sendRefusal } from './refusal.js';

export interface AppRules extends AdmissionRules, TendRules {
  readonly answerThrown: (reply: FastifyReply, error: unknown) => FastifyReply;
  /** How the server matches addresses with routes, and how it identifies clients behind a proxy. */
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
  holdContinue(app.server);
  app.removeAllContentTypeParsers();
  // Every body is parsed as text, whatever its content type. Without body limits, the routes read bodies as streams.
  if (limits.bodies) app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  else app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.decorateRequest('received', 0);
  app.addHook('onRequest', admit);
  app.setErrorHandler((error, _request, reply) => answerThrown(reply, error));
  receiveBodies(app, limits.bodies && new BodyBudget(limits.bodies.heldBytes));
  if (limits.requests !== undefined) boundRequests(app, limits.requests, rules);
  return app;
}

/** Answers requests without a route, before their bodies are read. */
export function answerUnrouted(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.setNotFoundHandler(answer);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.is404) answer(request, reply);
    else done();
  });
}

/** Counts the bytes of each body that a route accepts, and sends `100 Continue` to clients that wait for it. */
function receiveBodies(app: FastifyInstance, budget: BodyBudget | undefined): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.is404 && hasBody(request.raw)) {
      budget?.count(request.raw, reply.raw);
      askForBody(request.raw, reply.raw);
    }
    done();
  });
}

/**
 * Limits the number of requests in progress. A request counts only when it is completely received, so slow clients do
 * not use up the limit.
 */
function boundRequests(app: FastifyInstance, requests: number, { refusalBody }: AppRules): void {
  const message = `${requests} requests are already being answered; try again when one of them is finished`;
  let answered = 0;
  app.addHook('preHandler', (_request, reply, done) => {
    if (answered >= requests) return void sendRefusal(reply, { status: 503, errno: 'EBUSY', message }, refusalBody);
    answered++;
    reply.raw.once('close', () => answered--);
    done();
  });
}

/** Bodies up to this size are accepted even when the budget is used up, so small requests get through. Chosen. */
const SMALL_BYTES = 65_536;

/**
 * Counts the bytes of all request bodies in memory. Each byte counts from its arrival until the request is answered. A
 * body that would exceed the limit is refused.
 */
class BodyBudget {
  #held = 0;

  constructor(private readonly most: number) {}

  /** Counts the bytes of one request. Reading a body that does not fit fails with {@link BodiesFull}. */
  count(request: IncomingMessage, answer: ServerResponse): void {
    let own = 0;
    const add = (chunk: Buffer): void => {
      own += chunk.length;
      this.#held += chunk.length;
      if (this.#held <= this.most || own <= SMALL_BYTES) return;
      request.off('data', add);
      request.emit('error', new BodiesFull());
    };
    request.on('data', add);
    answer.once('close', () => (this.#held -= own));
  }
}

const WAITING = new WeakSet<IncomingMessage>();

/** Turns off Node's own `100 Continue`, which Node sends before any check of the request (RFC 9110 §10.1.1). */
function holdContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    WAITING.add(request);
    server.emit('request', request, response);
  });
}

/** Sends `100 Continue` for an accepted request if the client waits for that. */
function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (WAITING.delete(request)) response.writeContinue();
}

/** Reports whether the client waits for `100 Continue` before it sends the body. */
export const waitsToBeAsked = (request: IncomingMessage): boolean => WAITING.has(request);
