import type { IncomingMessage } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import { PlatformError } from '../../errors/index.js';
import { admission } from './admit.js';
import { watchMethods } from './allowed-methods.js';
import { BODY_MAX } from './body-limit.js';
import type { TokenOptions } from './demand-token.js';
import { sendError, sendThrown } from './errors.js';
import { answerNotFound } from './not-found.js';
import { PushStreams } from './push-streams.js';
import { parseQuery, rewritePath } from './query.js';
import { addRoutes, type RouteOptions } from './routes.js';
import { BODIES_MAX, BodyBudget } from './sockets/body-budget.js';
import { ADDRESS_MAX, answerBrokenRequest, REQUEST_MS } from './sockets/broken-request.js';
import { askForBody, holdContinue } from './sockets/continue.js';
import { CONNECTIONS_MAX, tendConnections } from './sockets/tend-connections.js';
import { addSessionRoutes } from './viewer/session-routes.js';
import { addViewerRoutes } from './viewer/viewer-routes.js';
import type { ViewerService } from './viewer/viewer-service.js';

export interface HttpServerOptions extends Omit<RouteOptions, 'frames' | 'goldens'>, TokenOptions {
  readonly frames?: RouteOptions['frames'];
  /** The page at `/`; there is none by default. */
  readonly viewer?: ViewerService | undefined;
  readonly goldens?: RouteOptions['goldens'];
  /** 0 takes any free port. */
  readonly port: number;
  /** True when a port that is taken is a failure; otherwise another one is taken. */
  readonly strictPort: boolean;
  /**
   * The time a connection may rest between requests before it is closed, ms; 30 s by default, as the specification
   * says.
   */
  readonly idleMs?: number;
  /** The most connections at once; {@link CONNECTIONS_MAX} by default. */
  readonly connectionsMax?: number;
  /** The most bytes of request bodies that are held at once; {@link BODIES_MAX} by default. */
  readonly bodiesMax?: number;
}

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  /** Makes ready what the first visitor of the page will ask for. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

const IDLE_MS = 30_000;

/**
 * Starts the HTTP server.
 * @throws PlatformError when the port is taken (and was asked for) or cannot be opened
 */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { app, prepare } = createApp(options);
  const port = await listen(app, options);
  return { host: options.host, port, prepare, close: () => app.close() };
}

/** Makes the routes, without a socket. */
function createApp(options: HttpServerOptions): { app: FastifyInstance; prepare: () => Promise<void> } {
  const admit = admission(options);
  const app = fastify({
    logger: false,
    bodyLimit: BODY_MAX,
    keepAliveTimeout: options.idleMs ?? IDLE_MS,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: true,
    exposeHeadRoutes: true,
    // Requests that name no host are refused in the form of every other refusal.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = '/' }) => rewritePath(url),
    routerOptions: {
      maxParamLength: ADDRESS_MAX,
      querystringParser: parseQuery,
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
    },
    // What the router or the parser of HTTP refuses has the error body of everything else.
    frameworkErrors: (error, request, reply) =>
      admit(request, reply, () => void sendError(reply, 'EINVAL', error.message, error.statusCode ?? 400)),
    clientErrorHandler: answerBrokenRequest,
  });
  tendConnections(app.server, options.connectionsMax ?? CONNECTIONS_MAX);
  holdContinue(app.server);
  // Every body is text, whatever its type says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', admit);
  app.setErrorHandler((error, _request, reply) => sendThrown(reply, error, options.faults));
  const { fieldEndpoints } = options;
  const allowed = watchMethods(app);
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, { allowed, fieldEndpoints }));
  const bodies = new BodyBudget(options.bodiesMax ?? BODIES_MAX);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    // Nobody reads the body of what no route takes.
    if (request.is404) return void answerNotFound(request, reply, { allowed, fieldEndpoints });
    if (hasBody(request.raw)) {
      bodies.count(request.raw, reply.raw);
      askForBody(request.raw, reply.raw);
    }
    done();
  });
  const streams = new PushStreams(options.faults);
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  addRoutes(app, { ...options, frames: options.frames ?? null, goldens: options.goldens ?? null }, streams);
  addSessionRoutes(app, options);
  const nothing = (): Promise<void> => Promise.resolve();
  const prepare = options.viewer ? addViewerRoutes(app, options.viewer, options.faults) : nothing;
  return { app, prepare };
}

/** Reports whether a request brings a body (RFC 9112 §6). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

async function listen(app: FastifyInstance, { host, port, strictPort }: HttpServerOptions): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE')
      throw new PlatformError(`cannot listen on ${host}:${port} (${code ?? String(cause)})`, { cause });
    if (strictPort) {
      throw new PlatformError(`port ${port} of ${host} is in use; stop what uses it, or take another with --port`, {
        cause,
      });
    }
    await app.listen({ host, port: 0 });
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}
