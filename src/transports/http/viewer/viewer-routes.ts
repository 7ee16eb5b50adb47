import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { FaultLog } from '../../../errors/index.js';
import { answerFile, answerHead } from '../answers.js';
import { endWithFault, sendError, takeOver } from '../errors.js';
import { takesNoQuery } from '../own-query.js';
import { type KeptBytes, keptForEver, keptText } from '../tagged-answer.js';
import { FeedStream } from './feed-stream.js';
import type { ViewerService } from './viewer-service.js';

/** The most feeds at once; a page has one. */
const FEEDS_MAX = 64;

/**
 * The page's content security policy: scripts, styles and workers are its own, pictures may be made in it, and
 * WebAssembly is the texture transcoder.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The files that the bundler names after their content. */
const BUNDLED = /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+(\.br|\.gz)?$/;

const PLAIN = { onRequest: takesNoQuery('viewer') };

/** Adds `GET /` and everything under `/viewer/`. */
export function addViewerRoutes(app: FastifyInstance, viewer: ViewerService, faults: FaultLog): void {
  const feeds = new Set<FeedStream>();
  app.addHook('preClose', (done) => {
    for (const feed of feeds) feed.end();
    done();
  });
  void app.register(fastifyStatic, {
    root: viewer.pageFolder,
    prefix: '/viewer/',
    index: false,
    // The set-up leaves compressed copies beside large files.
    preCompressed: true,
    // Validated each time, so that a new build is not missed, but for those that have a hash in their name.
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', BUNDLED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => {
    return reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .sendFile('index.html');
  });
  app.get('/viewer/feed', PLAIN, ({ method }, reply) => {
    if (method === 'HEAD') return answerHead(reply, 'application/x-ndjson');
    if (feeds.size >= FEEDS_MAX) {
      return sendError(reply, 'EBUSY', `${FEEDS_MAX} viewers watch already; close one first`);
    }
    return takeOver(reply, faults, () => {
      const feed = new FeedStream(viewer, reply.raw, (error) => endWithFault(reply, error, faults));
      feeds.add(feed);
      reply.raw.on('close', () => feeds.delete(feed));
    });
  });
  let models: KeptBytes | null = null;
  app.get('/viewer/models', PLAIN, (request, reply) =>
    (models ??= keptText('application/json', `${viewer.models()}\n`)).answer(request, reply),
  );
  // As many as the scene has.
  const assets = new Map<string, KeptBytes>();
  app.get<{ Params: { hash: string } }>('/viewer/models/:hash', PLAIN, (request, reply) => {
    const { hash } = request.params;
    let asset = assets.get(hash);
    if (!asset) {
      const bytes = viewer.asset(hash);
      if (!bytes) return sendError(reply, 'ENOENT', 'no such asset; /viewer/models lists them');
      assets.set(hash, (asset = keptForEver(bytes, hash)));
    }
    return asset.answer(request, reply);
  });
  app.get<{ Params: { contentId: string } }>('/viewer/files/:contentId', PLAIN, ({ params: { contentId } }, reply) => {
    const bytes = viewer.file(Number(contentId));
    if (!bytes) return sendError(reply, 'ENOENT', 'no such file any more; paint/textures/files lists them');
    return answerFile(reply, 'no-store', bytes);
  });
}
