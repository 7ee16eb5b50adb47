import {
  fastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { FaultLog } from '../../../../base/errors/index.js';
import { hasBody } from '../../../../base/sockets/place-requests.js';
import { admission, type AdmissionOptions } from './admit.js';
import { BodyBudget } from './body-budget.js';
import { brokenRequestAnswerer } from './broken-request.js';
import { askForBody, holdContinue } from './continue.js';
import { ADDRESS_MAX } from './limits.js';
import { sendRefusal } from './refusal.js';
import { thrownRefusal } from './thrown-refusal.js';
import { tendConnections, type TendOptions } from './tend-connections.js';

export interface AppOptions extends AdmissionOptions, TendOptions {
  readonly faults: FaultLog;
  /** Answers an error that a route threw; by default, one of the framework is refused and every other is a fault. */
  readonly answerThrown?: (reply: FastifyReply, error: unknown) => FastifyReply;
  /** How addresses are matched with routes. */
  readonly routing?: Pick<FastifyServerOptions, 'rewriteUrl' | 'routerOptions' | 'exposeHeadRoutes'>;
}

/** Makes the server of a protocol over HTTP, without routes and without a socket. */
export function createApp(options: AppOptions): FastifyInstance {
  const { limits, refusalBody, routing = {} } = options;
  const admit = admission(options);
  const app = fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    keepAliveTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    forceCloseConnections: true,
    ...routing,
    // Requests that name no host are refused in the form of every other refusal.
    http: { requireHostHeader: false, maxHeaderSize: limits.headKibibytes * 1024 },
    routerOptions: { maxParamLength: ADDRESS_MAX, ...routing.routerOptions },
    // Refusals of the router have the error body of all others.
    frameworkErrors: (error, request, reply) => {
      const refusal = { status: error.statusCode ?? 400, errno: 'EINVAL', message: error.message } as const;
      admit(request, reply, () => void sendRefusal(reply, refusal, refusalBody));
    },
    clientErrorHandler: brokenRequestAnswerer(limits, refusalBody),
  });
  tendConnections(app.server, options);
  holdContinue(app.server);
  // Every body is text, whatever its type says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', admit);
  const answerThrown = (reply: FastifyReply, error: unknown): FastifyReply =>
    sendRefusal(reply, thrownRefusal(reply, error, options), refusalBody);
  app.setErrorHandler((error, _request, reply) => (options.answerThrown ?? answerThrown)(reply, error));
  receiveBodies(app, new BodyBudget(limits.heldBytes));
  boundRequests(app, options);
  return app;
}

/** Asks for the bodies that a route takes, and counts them. */
function receiveBodies(app: FastifyInstance, budget: BodyBudget): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.is404 && hasBody(request.raw)) {
      budget.count(request.raw, reply.raw);
      askForBody(request.raw, reply.raw);
    }
    done();
  });
}

/** Bounds the requests that are answered at once. One counts from when it has come whole: slow clients occupy nothing. */
function boundRequests(app: FastifyInstance, { limits: { requests }, refusalBody }: AppOptions): void {
  const message = `${requests} requests are being answered already; ask again when one has its answer`;
  let answered = 0;
  app.addHook('preHandler', (_request, reply, done) => {
    if (answered >= requests) return void sendRefusal(reply, { status: 503, errno: 'EBUSY', message }, refusalBody);
    answered++;
    reply.raw.once('close', () => answered--);
    done();
  });
}

/** Answers requests that no route takes, before their bodies are read. */
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
