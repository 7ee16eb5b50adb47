import type { FastifyInstance } from 'fastify';
import type { Board } from '../board.js';
import { KeptBytes } from '../compression.js';
import { addRoute } from '../routes.js';

/** Adds the description of the service. The first request makes it, and loads the modules that it needs. */
export function addDescription(app: FastifyInstance, { settings }: Pick<Board, 'settings'>): void {
  let text: Promise<KeptBytes> | null = null;
  addRoute(app, {
    method: 'GET',
    url: '/v1/openapi.json',
    cache: 'read',
    isShared: true,
    handler: async (_request, reply) => {
      text ??= import('./document.js').then(
        ({ describeService }) => new KeptBytes(Buffer.from(JSON.stringify(describeService(settings.baseUrl)))),
      );
      return reply.header('content-type', 'application/json').send(await (await text).inCodingOf(reply));
    },
  });
}
