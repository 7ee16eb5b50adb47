import type { Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { PlatformError } from '../../errors/index.js';
import { sendError } from './errors.js';
import { addRoutes, type RouteOptions } from './routes.js';

export interface HttpServerOptions extends Omit<RouteOptions, 'frames'> {
  readonly frames?: RouteOptions['frames'];
  /** An IP address of this machine. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Fail when the port is taken, rather than take another one. */
  readonly strictPort: boolean;
  /** Origins of pages on other sites that may call; none by default. */
  readonly allowedOrigins: readonly string[];
}

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

const BODY_MAX = 1_048_576;
const IDLE_MS = 30_000;
/** On one connection; the last answer closes it. */
const REQUESTS_MAX = 1000;
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

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
    routerOptions: { maxParamLength: 4096 },
  });
  // Every body is text, whatever its type says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // Nearly every request names the same host: the check is then one comparison.
  let lastOwnHost: string | null = null;
  app.addHook('onRequest', (request, reply, next) => {
    if (countRequest(request.raw.socket) >= REQUESTS_MAX) void reply.header('connection', 'close');
    const { host = '', origin } = request.headers;
    if (host !== lastOwnHost && !isOwnHost(host, options)) {
      return void sendError(
        reply,
        'EACCES',
        `Host '${host.slice(0, 80)}' is not this server; a page on another site cannot drive it`,
      );
    }
    lastOwnHost = host;
    if (origin !== undefined && !isOwnOrigin(origin, host, options)) {
      return void sendError(
        reply,
        'EACCES',
        `Origin '${origin.slice(0, 80)}' is not allowed; see http_allowed_origins`,
      );
    }
    next();
  });
  app.setErrorHandler((error: { code?: string; message: string; statusCode?: number }, _request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      return sendError(reply, 'EFBIG', `the body is over ${BODY_MAX} bytes; send less`);
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendError(reply, 'EINVAL', error.message, error.statusCode);
    return sendError(reply, 'EIO', error.message);
  });
  app.setNotFoundHandler((request, reply) => {
    const inside = request.url === '/v1' || request.url.startsWith('/v1/');
    if (inside && request.method !== 'GET') return sendError(reply, 'EINVAL', 'method not allowed', 405);
    return sendError(reply, 'ENOENT', 'not found');
  });
  addRoutes(app, { ...options, frames: options.frames ?? null });
  return app;
}

const counted = Symbol('requests');

/** Requests on this connection so far. Node's own limit goes on answering, with 503, instead of closing. */
function countRequest(socket: Socket & { [counted]?: number }): number {
  return (socket[counted] = (socket[counted] ?? 0) + 1);
}

/** Under a name of ours: against DNS rebinding. Bound to all interfaces, any IP address is ours. */
function isOwnHost(header: string, { host }: HttpServerOptions): boolean {
  const name = header.replace(/:\d+$/, '').toLowerCase();
  return LOCAL_NAMES.has(name) || name === host || (host === '0.0.0.0' && /^[\d.]+$/.test(name));
}

function isOwnOrigin(origin: string, host: string, { allowedOrigins }: HttpServerOptions): boolean {
  return origin === `http://${host}` || allowedOrigins.includes('*') || allowedOrigins.includes(origin);
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
