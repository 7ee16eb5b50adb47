import type { Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { PlatformError } from '../../errors/index.js';
import { admission } from './admit.js';
import { BODY_MAX } from './body-limit.js';
import { sendError, sendThrown } from './errors.js';
import { answerNotFound } from './not-found.js';
import type { SiteOptions } from './own-site.js';
import { PushStreams } from './push-streams.js';
import { parseQuery, rewritePath } from './query.js';
import { addRoutes, type RouteOptions } from './routes.js';
import { addViewerRoutes } from './viewer/viewer-routes.js';
import type { ViewerService } from './viewer/viewer-service.js';

export interface HttpServerOptions extends Omit<RouteOptions, 'frames' | 'goldens'>, SiteOptions {
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
}

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

const IDLE_MS = 30_000;
/** The time within which a request must have come whole, head and body together, ms. */
const REQUEST_MS = 120_000;

/**
 * Starts the HTTP server.
 * @throws PlatformError when the port is taken (and was asked for) or cannot be opened
 */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const app = createApp(options);
  const port = await listen(app, options);
  return { host: options.host, port, close: () => app.close() };
}

/** Makes the routes, without a socket. */
function createApp(options: HttpServerOptions): FastifyInstance {
  const admit = admission(options);
  const app = fastify({
    logger: false,
    bodyLimit: BODY_MAX,
    keepAliveTimeout: options.idleMs ?? IDLE_MS,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // A request that names no host is answered as one that names a foreign one.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = '/' }) => rewritePath(url),
    routerOptions: {
      maxParamLength: 4096,
      querystringParser: parseQuery,
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
    },
    // What the router or the parser of HTTP refuses has the error body of everything else.
    frameworkErrors: (error, request, reply) =>
      admit(request, reply, () => void sendError(reply, 'EINVAL', error.message, error.statusCode ?? 400)),
    clientErrorHandler: answerBrokenRequest,
  });
  // RFC 9110 §10.1.1: an expectation that is not understood may be passed over. Node would answer 417 without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Every body is text, whatever its type says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', admit);
  app.setErrorHandler((error, _request, reply) => sendThrown(reply, error, options.faults));
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, options.fieldEndpoints));
  const streams = new PushStreams(options.faults);
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  addRoutes(app, { ...options, frames: options.frames ?? null, goldens: options.goldens ?? null }, streams);
  if (options.viewer) addViewerRoutes(app, options.viewer, options.faults);
  return app;
}

/** Answers bytes that are no HTTP: there is no request, and so no reply, only the socket. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const [status, errno, why] = late
    ? ['408 Request Timeout', 'ETIMEDOUT', `the request was not whole after ${REQUEST_MS / 1000} s`]
    : ['400 Bad Request', 'EINVAL', `not an HTTP request: ${error.message}`];
  const body = JSON.stringify({ errno, message: why });
  const head = [`HTTP/1.1 ${status}`, 'Content-Type: application/json', `Content-Length: ${body.length}`];
  socket.end([...head, 'Connection: close', '', body].join('\r\n'));
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
