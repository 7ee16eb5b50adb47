import type { FastifyInstance } from 'fastify';
import type { Board } from '../board.js';
import { addRoute } from '../routes.js';
import { sendJson } from '../send-json.js';

/** Adds the description of the service. The first request makes it, and loads the modules that it needs. */
export function addDescription(app: FastifyInstance, { settings }: Pick<Board, 'settings'>): void {
  let text: Promise<string> | null = null;
  addRoute(app, {
    method: 'GET',
    url: '/v1/openapi.json',
    cache: 'read',
    isShared: true,
    handler: async (_request, reply) => {
      text ??= import('./document.js').then(({ describeService }) => JSON.stringify(describeService(settings.baseUrl)));
      return sendJson(reply, await text);
    },
  });
}
