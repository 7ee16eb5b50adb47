import type { FastifyInstance } from 'fastify';
import {
  GET_DENY_LIST,
  GET_DESCRIPTION,
  GET_HEALTH,
  GET_READINESS,
  GET_SIGNING_KEYS,
  type Health,
  READY_LAG_S,
} from '../../contract/board/index.js';
import { BoardError } from '../board-error.js';
import { publishedKeys } from '../identity/signing-key.js';
import type { Board } from './board.js';
import { BoardLag } from './board-lag.js';
import { KeptBytes } from './compression.js';
import { addOperation, addRead } from './routes.js';

/** Adds the routes for the documents that clients need to check licences, and for the health and readiness checks. */
export function addDocuments(
  app: FastifyInstance,
  { keys, denyList, store, now }: Pick<Board, 'keys' | 'denyList' | 'store' | 'now'>,
): void {
  addRead(app, GET_SIGNING_KEYS, async () => publishedKeys(await keys()));
  addOperation(app, GET_DENY_LIST, async (_request, reply) =>
    reply.type('application/jose').send(Buffer.from(await denyList())),
  );
  const lag = new BoardLag(store, now);
  const health = async (): Promise<Health> => ({ ok: true, ...(await lag.read()) });
  addRead(app, GET_HEALTH, health);
  addRead(app, GET_READINESS, async () => requireReady(await health()));
}

/** @throws BoardError internal (503) when the database does not answer, or the boards are too far behind the log */
function requireReady(health: Health): Health {
  const { lag_s: lag } = health;
  if (lag !== undefined && lag <= READY_LAG_S) return health;
  const why =
    lag === undefined
      ? 'the database does not answer; see DATABASE_URL'
      : `the boards are ${Math.round(lag)} s behind the log, more than the ${READY_LAG_S} s of a ready service; see the log of the service`;
  throw new BoardError('internal', why, { status: 503, retryAfter: 1 });
}

/**
 * Adds the description of the service. The description is made at the first request, which also loads the modules for
 * it.
 */
export function addDescription(app: FastifyInstance, { settings }: Pick<Board, 'settings'>): void {
  let text: Promise<KeptBytes> | null = null;
  addOperation(app, GET_DESCRIPTION, async (_request, reply) => {
    text ??= import('../../contract/board/description/index.js').then(
      ({ describeService }) => new KeptBytes(Buffer.from(JSON.stringify(describeService(settings.baseUrl)))),
    );
    return reply.header('content-type', 'application/json').send(await (await text).inCodingOf(reply));
  });
}
