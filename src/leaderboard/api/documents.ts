import type { FastifyInstance } from 'fastify';
import { publishedKeys } from '../identity/signing-key.js';
import type { Board } from './board.js';
import { addRoute } from './routes.js';
import { sendJson } from './send-json.js';

/** Adds the documents by which others check licences, and the sign of life. */
export function addDocuments(app: FastifyInstance, { keys, denyList }: Pick<Board, 'keys' | 'denyList'>): void {
  addRoute(app, {
    method: 'GET',
    url: '/.well-known/board-jwks.json',
    cache: 'read',
    isShared: false,
    handler: async (_request, reply) => sendJson(reply, publishedKeys(await keys())),
  });
  addRoute(app, {
    method: 'GET',
    url: '/.well-known/board-denylist.json',
    cache: 'read',
    isShared: false,
    handler: async (_request, reply) => reply.type('application/jose').send(Buffer.from(await denyList())),
  });
  addRoute(app, {
    method: 'GET',
    url: '/healthz',
    cache: 'private',
    isShared: false,
    handler: (_request, reply) => sendJson(reply, { ok: true }),
  });
}
