import type { FastifyReply, FastifyRequest } from 'fastify';
import { nearestName, shown } from '../../../base/errors/index.js';
import type { AllowedMethods } from './allowed-methods.js';
import { sendError } from './errors.js';

/** Paths that a 404 suggests to the client. */
const PLACES = [
  'snapshot',
  'openapi.json',
  'time',
  'status',
  'system',
  'bodies',
  'vessels',
  'events',
  'command',
  'frame',
  'golden',
  'fs/<path>',
  'paint/texture/files',
  'audio/files',
];

export interface NotFoundOptions {
  readonly allowed: AllowedMethods;
  readonly fieldEndpoints: boolean;
}

/**
 * Answers 405 if the path accepts only other methods. If there is nothing at the path, the status is 404 for GET and
 * HEAD, and for all methods outside of `/v1`. For other methods below `/v1`, it is usually 405.
 */
export function answerNotFound(
  { url, method }: FastifyRequest,
  reply: FastifyReply,
  { allowed, fieldEndpoints }: NotFoundOptions,
): FastifyReply {
  const path = url.split('?', 1)[0]!;
  if (!fieldEndpoints && /^\/v1\/fs(\/|$)/.test(path)) {
    return sendError(reply, 'ENOENT', 'not found; set http_field_endpoints = true');
  }
  const methods = allowed(path);
  // The check is necessary because a path with an accepted method can get here, too: the routes of files call this
  // handler if the file does not exist.
  if (methods.length > 0 && !methods.includes(method)) {
    return refuseMethod(reply, methods, `method not allowed: ${method}; use ${methods.join(', ')}`);
  }
  if (path !== '/v1' && !path.startsWith('/v1/')) {
    return sendError(reply, 'ENOENT', 'not found; everything is under /v1, for example /v1/vessels');
  }
  const golden = /^\/v1\/golden\/(.+)$/.exec(path)?.[1];
  if (golden !== undefined && (method === 'PUT' || method === 'DELETE')) return refuseSlash(reply, golden);
  const next = nearestPlace(path.slice('/v1/'.length));
  // Answer 404 below `/v1/audio` for every method, because each path that exists there has a route.
  if (method === 'GET' || method === 'HEAD' || path.startsWith('/v1/audio/'))
    return sendError(reply, 'ENOENT', `not found; ${next}`);
  return refuseMethod(reply, [], `method not allowed: ${method}; nothing is at this path; ${next}`);
}

/** Refuses the name of a golden with a slash, percent-encoded or not. Such a name matches no route. */
function refuseSlash(reply: FastifyReply, name: string): FastifyReply {
  const instead = name.replace(/^[./]+/, '').replaceAll('/', '-');
  return sendError(
    reply,
    'EINVAL',
    `golden: '${shown(name, 70)}' has a slash in its name; write '${shown(instead, 70)}'`,
  );
}

/** RFC 9110 §10.2.1: an empty `Allow` header means that the path accepts no method. */
function refuseMethod(reply: FastifyReply, methods: readonly string[], message: string): FastifyReply {
  return sendError(reply.header('allow', methods.join(', ')), 'EINVAL', message, 405);
}

function nearestPlace(name: string): string {
  const meant = name.length > 40 ? undefined : nearestName(name, PLACES);
  return meant === undefined ? `there is /v1/${PLACES.join(', ')}` : `did you mean /v1/${meant}?`;
}
