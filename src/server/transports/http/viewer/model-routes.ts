import type { FastifyInstance } from 'fastify';
import { sendError } from '../errors.js';
import { takesNoQuery } from '../query.js';
import { type KeptBytes, keptForEver, keptText } from '../tagged-answer.js';
import type { ViewerService } from './viewer-service.js';

const PLAIN = { onRequest: takesNoQuery('viewer') };

/**
 * Adds the routes for models: a list of the scene's assets, and each asset of the scene or of an opened model.
 * @returns a function that prepares all answers; the server can answer requests while the function runs
 */
export function addModelRoutes(app: FastifyInstance, viewer: ViewerService): () => Promise<void> {
  let models: Promise<KeptBytes> | null = null;
  const listing = (): Promise<KeptBytes> =>
    (models ??= viewer.models().then((text) => keptText('application/json', `${text}\n`)));
  const assets = new Map<string, KeptBytes>();
  const assetOf = async (hash: string): Promise<KeptBytes | null> => {
    const known = assets.get(hash);
    if (known) return known;
    const read = await viewer.asset(hash);
    if (!read) return null;
    const kept = assets.get(hash) ?? keptForEver(read, hash);
    assets.set(hash, kept);
    return kept;
  };
  app.get('/viewer/models', PLAIN, async (request, reply) => (await listing()).answer(request, reply));
  app.get<{ Params: { hash: string } }>('/viewer/models/:hash', PLAIN, async (request, reply) => {
    const { hash } = request.params;
    const opened = viewer.openedFile(hash);
    // Do not store this answer in `assets`, because a client may close an opened model at any time.
    if (opened) return keptForEver(() => opened, hash).answer(request, reply);
    const asset = await assetOf(hash);
    if (!asset) return sendError(reply, 'ENOENT', 'no such asset; /viewer/models lists them');
    return asset.answer(request, reply);
  });
  return async () => {
    await (await listing()).prepare();
    for (const hash of await viewer.hashes()) await (await assetOf(hash))?.prepare();
  };
}
