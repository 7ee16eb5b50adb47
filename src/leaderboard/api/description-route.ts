import type { FastifyInstance } from 'fastify';
import { GET_DESCRIPTION } from '../../contract/board/service.js';
import type { Board } from './board.js';
import { KeptBytes } from './compression.js';
import { addOperation } from './routes.js';

/** Adds the description of the service. The first request makes it, and loads the modules that it needs. */
export function addDescription(app: FastifyInstance, { settings }: Pick<Board, 'settings'>): void {
  let text: Promise<KeptBytes> | null = null;
  addOperation(app, GET_DESCRIPTION, async (_request, reply) => {
    text ??= import('../../contract/board/description.js').then(
      ({ describeService }) => new KeptBytes(Buffer.from(JSON.stringify(describeService(settings.baseUrl)))),
    );
    return reply.header('content-type', 'application/json').send(await (await text).inCodingOf(reply));
  });
}
