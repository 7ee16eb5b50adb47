import type { FastifyInstance } from 'fastify';
import { GET_DENY_LIST, GET_DESCRIPTION, GET_HEALTH, GET_SIGNING_KEYS } from '../../contract/board/index.js';
import { publishedKeys } from '../identity/signing-key.js';
import type { Board } from './board.js';
import { BoardLag } from './board-lag.js';
import { KeptBytes } from './compression.js';
import { addOperation, addRead } from './routes.js';

/** Adds the documents for checking licences, and the health check. */
export function addDocuments(
  app: FastifyInstance,
  { keys, denyList, store, now }: Pick<Board, 'keys' | 'denyList' | 'store' | 'now'>,
): void {
  addRead(app, GET_SIGNING_KEYS, async () => publishedKeys(await keys()));
  addOperation(app, GET_DENY_LIST, async (_request, reply) =>
    reply.type('application/jose').send(Buffer.from(await denyList())),
  );
  const lag = new BoardLag(store, now);
  addRead(app, GET_HEALTH, async () => ({ ok: true as const, ...(await lag.read()) }));
}

/** Adds the description of the service. The first request makes it, and loads the modules that it needs. */
export function addDescription(app: FastifyInstance, { settings }: Pick<Board, 'settings'>): void {
  let text: Promise<KeptBytes> | null = null;
  addOperation(app, GET_DESCRIPTION, async (_request, reply) => {
    text ??= import('../../contract/board/description/index.js').then(
      ({ describeService }) => new KeptBytes(Buffer.from(JSON.stringify(describeService(settings.baseUrl)))),
    );
    return reply.header('content-type', 'application/json').send(await (await text).inCodingOf(reply));
  });
}
