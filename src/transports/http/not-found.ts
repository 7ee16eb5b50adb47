import type { FastifyReply, FastifyRequest } from 'fastify';
import { nearestName } from '../../errors/index.js';
import { sendError } from './errors.js';

/** The paths that a client may have meant; some go on with the name of a thing. */
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

/** Answers what no route takes: 405 for other methods inside `/v1`, 404 for everything else. */
export function answerNotFound({ url, method }: FastifyRequest, reply: FastifyReply, fieldEndpoints: boolean): void {
  const path = url.split('?', 1)[0]!;
  if (path !== '/v1' && !path.startsWith('/v1/')) {
    return void sendError(reply, 'ENOENT', 'not found; everything is under /v1, for example /v1/vessels');
  }
  if (!fieldEndpoints && (path === '/v1/fs' || path.startsWith('/v1/fs/'))) {
    return void sendError(reply, 'ENOENT', 'not found; http_field_endpoints is false');
  }
  // Audio paths are all known: another one is not there, whatever the method.
  const isStray = path.startsWith('/v1/audio/') && !/^\/v1\/audio\/(files|file\/[^/]+)$/.test(path);
  if (method !== 'GET' && !isStray) return void sendError(reply, 'EINVAL', `method not allowed: ${method}`, 405);
  const name = path.slice('/v1/'.length);
  const meant = name.length > 40 ? undefined : nearestName(name, PLACES);
  const next = meant === undefined ? `there is /v1/${PLACES.join(', ')}` : `did you mean /v1/${meant}?`;
  sendError(reply, 'ENOENT', `not found; ${next}`);
}
