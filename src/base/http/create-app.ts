// The server that every protocol over HTTP mounts its routes on: the simulator's interface, MCP, pages of the broker, and
// the leaderboard with its metrics. Each passes its rules in as values.
//
// Plug-ins of the framework that were tried for what this folder does, and why they are not used:
// - @fastify/cors: answers that a route writes itself (reads of fields, streams) and refusals of the router get no headers
//   from it; it names exposed headers to every origin; it knows no Private Network Access; its 204 has a Content-Length,
//   which RFC 9110 §8.6 forbids.
// - @fastify/etag: one tag for all codings of an answer, where RFC 9110 §8.8.3.3 asks for one each; in `If-None-Match` it
//   understands neither a list nor `*`; it hashes the whole answer again for every request.
// - @fastify/compress: compresses again for every request, where these answers are compressed once and kept; says `Vary`
//   only where it compresses, so a cache may give the plain copy to any client (RFC 9110 §12.5.5).
// - @fastify/accepts: among equal weights the client's order decides, and all browsers name gzip first. `negotiator` behind it
//   takes an order of the server as well, but its types do not have it. @fastify/accept-negotiator answers `*, br;q=0` with br.
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
  /** Answers an error thrown by the framework or a route. */
  readonly answerThrown: (reply: FastifyReply, error: unknown) => FastifyReply;
  /** How addresses are matched with routes, and how clients behind a proxy are identified. */
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
    // Requests that name no host are refused in the form of every other refusal.
    http: { requireHostHeader: false, maxHeaderSize: limits.headKibibytes * 1024 },
    // Refusals of the router have the error body of all others.
    frameworkErrors: (error, request, reply) => admit(request, reply, () => void answerThrown(reply, error)),
    clientErrorHandler: brokenRequestAnswerer(rules),
  });
  tendConnections(app.server, rules);
  holdContinue(app.server);
  app.removeAllContentTypeParsers();
  // Every body is text, whatever its type says; routes without limits for it read it themselves.
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

/** Asks waiting clients for the bodies that a route accepts, and counts these bodies against the budget. */
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
 * Limits the number of requests in progress. A request counts only once it has arrived completely, so slow clients do
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

/** A body of up to this many bytes is always accepted, so that small requests get through. Chosen. */
const SMALL_BYTES = 65_536;

/** Counts the bytes of bodies from arrival until their requests are answered, and refuses those beyond a limit. */
class BodyBudget {
  #held = 0;

  constructor(private readonly most: number) {}

  /** Counts the bytes of one request. A body that does not fit ends with {@link BodiesFull}. */
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

/**
 * Prevents the server from requesting bodies too early: Node would send `100 Continue` before any check of the request
 * (RFC 9110 §10.1.1).
 */
function holdContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    WAITING.add(request);
    server.emit('request', request, response);
  });
}

/** Requests the body of an accepted request, if its client waits for that. */
function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (WAITING.delete(request)) response.writeContinue();
}

/** Reports whether the client sends its body only on request. */
export const waitsToBeAsked = (request: IncomingMessage): boolean => WAITING.has(request);
