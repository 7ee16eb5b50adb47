import type { Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { PlatformError } from '../../errors/index.js';
import { BODY_MAX } from './body-limit.js';
import { sendError } from './errors.js';
import { inOrder } from './in-order.js';
import { answerNotFound } from './not-found.js';
import { ownSiteOnly, type SiteOptions } from './own-site.js';
import { PushStreams } from './push-streams.js';
import { parseQuery, rewritePlus } from './query.js';
import { addRoutes, type RouteOptions } from './routes.js';

export interface HttpServerOptions extends Omit<RouteOptions, 'frames'>, SiteOptions {
  readonly frames?: RouteOptions['frames'];
  /** 0 takes any free port. */
  readonly port: number;
  /** Fail when the port is taken, rather than take another one. */
  readonly strictPort: boolean;
}

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

const IDLE_MS = 30_000;
/** On one connection; the last answer closes it. */
const REQUESTS_MAX = 1000;

/**
 * Starts the HTTP server.
 * @throws PlatformError when the port is taken (and was asked for) or cannot be opened
 */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const app = createApp(options);
  const port = await listen(app, options);
  return { host: options.host, port, close: () => app.close() };
}

/** The routes without a socket. */
function createApp(options: HttpServerOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_MAX,
    keepAliveTimeout: IDLE_MS,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // A request that names no host is answered as one that names a foreign one.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = '/' }) => rewritePlus(url),
    routerOptions: { maxParamLength: 4096, querystringParser: parseQuery },
    // What the router or the parser of HTTP refuses has the error body of everything else.
    frameworkErrors: (error, _request, reply) =>
      void sendError(reply, 'EINVAL', error.message, error.statusCode ?? 400),
    clientErrorHandler: answerBrokenRequest,
  });
  // Every body is text, whatever its type says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const refusalOf = ownSiteOnly(options);
  app.addHook('onRequest', ({ raw }, reply, next) => {
    if (countRequest(raw.socket) >= REQUESTS_MAX) reply.raw.setHeader('connection', 'close');
    const refusal = refusalOf(raw.headers);
    if (refusal !== null) sendError(reply, 'EACCES', refusal);
    else if (isEncoded(raw.headers['content-encoding'])) sendError(reply, 'EINVAL', ENCODED, 415);
    else inOrder(raw.socket, reply.raw, next);
  });
  app.setErrorHandler((error: { code?: string; message: string; statusCode?: number }, _request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      return sendError(reply, 'EFBIG', `the body is over ${BODY_MAX} bytes; send less`);
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendError(reply, 'EINVAL', error.message, error.statusCode);
    return sendError(reply, 'EIO', error.message);
  });
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, options.fieldEndpoints));
  const streams = new PushStreams();
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  addRoutes(app, { ...options, frames: options.frames ?? null }, streams);
  return app;
}

const ENCODED = 'the body has a Content-Encoding; send it as it is';

function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding !== 'identity';
}

/** Bytes that are no HTTP: there is no request, and so no reply, only the socket. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify({ errno: 'EINVAL', message: `not an HTTP request: ${error.message}` });
  const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  socket.end([...head, 'Connection: close', '', body].join('\r\n'));
}

const counted = Symbol('requests');

/** Requests on this connection so far. Node's own limit goes on answering, with 503, instead of closing. */
function countRequest(socket: Socket & { [counted]?: number }): number {
  return (socket[counted] = (socket[counted] ?? 0) + 1);
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
