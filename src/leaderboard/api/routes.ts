import type { Static, TSchema } from 'typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { PREFLIGHT_SECONDS, sendJsonText, varyBy } from '../../base/http/index.js';
import type { BoardOperation, CacheClass } from '../../contract/board/index.js';
import { BoardError } from '../board-error.js';
import { writeJson, type Written } from './write-json.js';

export const PATH_PART_MAX = 4096;

/** Requests to a route's path with another method get the status 405. */
export interface BoardRoute {
  /** A GET route also answers HEAD, with the same headers and without a body. */
  readonly method: 'GET' | 'POST';
  /** Path in the router's syntax: `/v1/players/:handle`. */
  readonly url: string;
  readonly cache: CacheClass;
  /** True if pages of the allowed origins may read the answers. */
  readonly isShared: boolean;
  /** Hooks that run in order, before the framework reads the body. */
  readonly onRequest?: readonly onRequestHookHandler[];
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly cache?: CacheClass;
    readonly isShared?: boolean;
  }
}

export function addOperation(
  app: FastifyInstance,
  { method, path, cache, isShared }: BoardOperation,
  handler: BoardRoute['handler'],
  onRequest: readonly onRequestHookHandler[] = [],
): void {
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  addRoute(app, { method: method === 'post' ? 'POST' : 'GET', url, cache, isShared, onRequest, handler });
}

export type ReadRequest = Pick<FastifyRequest, 'query' | 'params' | 'received'>;

export type ReadAnswer<Answer extends TSchema> = (
  request: ReadRequest,
) => Written<Static<Answer>> | Promise<Written<Static<Answer>>>;

export type AddRead = <Answer extends TSchema>(operation: BoardOperation<Answer>, answer: ReadAnswer<Answer>) => void;

export function addRead<Answer extends TSchema>(
  app: FastifyInstance,
  operation: BoardOperation<Answer>,
  answer: (request: FastifyRequest) => ReturnType<ReadAnswer<Answer>>,
): void {
  addOperation(app, operation, async (request, reply) => sendJsonText(reply, writeJson(await answer(request))));
}

/** @param others further routes with the same path */
export function addRoute(app: FastifyInstance, route: BoardRoute, ...others: readonly BoardRoute[]): void {
  const { url, isShared } = route;
  const methods = [route, ...others].flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  for (const { method, cache, onRequest = [], handler } of [route, ...others]) {
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : [method],
      url,
      config: { cache, isShared },
      onRequest: [...onRequest],
      handler,
    });
  }
  const allowed = isShared ? [...methods, 'OPTIONS'] : methods;
  if (isShared) app.route({ method: 'OPTIONS', url, config: { cache: 'private', isShared }, handler: answerPreflight });
  app.route({
    method: app.supportedMethods.filter((other) => !allowed.includes(other)),
    url,
    config: { cache: 'private', isShared },
    // The refusal comes from a hook, because a handler runs only after the framework has read the body.
    onRequest: (request, reply, done) => {
      reply.header('allow', allowed.join(', '));
      const detail = `${request.method} is not a method of this path; use ${allowed.join(', ')}`;
      done(new BoardError('bad_request', detail, { status: 405 }));
    },
    handler: () => undefined,
  });
}

/**
 * Lets a route receive the body as bytes, whatever its content type, even if the type is missing or invalid. Use it for
 * routes that do not check the type.
 */
export const takeAnyType: onRequestHookHandler = ({ raw }, _reply, done) => {
  raw.headers['content-type'] = 'application/octet-stream';
  done();
};

/** Answers a preflight request. The header that names the allowed origin has already been set, as for every answer. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  varyBy(reply.code(204), 'Access-Control-Request-Headers');
  if (reply.hasHeader('access-control-allow-origin')) {
    const wanted = request.headers['access-control-request-headers'];
    if (wanted !== undefined) reply.header('access-control-allow-headers', wanted);
    reply
      .header('access-control-allow-methods', 'GET, HEAD, OPTIONS')
      .header('access-control-max-age', PREFLIGHT_SECONDS);
  }
  return reply.send();
}
