import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { FaultLog } from '../../../errors/index.js';
import { answerFile, answerHead } from '../answers.js';
import { endWithFault, sendError, takeOver } from '../errors.js';
import { takesNoQuery } from '../own-query.js';
import { KeptText } from '../tagged-answer.js';
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
    // Validated each time: the files are near, and a new build must not be missed.
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
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
  let models: KeptText | null = null;
  app.get('/viewer/models', PLAIN, (request, reply) =>
    (models ??= new KeptText('application/json', `${viewer.models()}\n`)).answer(request, reply),
  );
  app.get<{ Params: { hash: string } }>('/viewer/models/:hash', PLAIN, ({ params: { hash } }, reply) => {
    const asset = viewer.asset(hash);
    if (!asset) return sendError(reply, 'ENOENT', 'no such asset; /viewer/models lists them');
    return answerFile(reply, 'public, max-age=31536000, immutable', asset);
  });
  app.get<{ Params: { contentId: string } }>('/viewer/files/:contentId', PLAIN, ({ params: { contentId } }, reply) => {
    const bytes = viewer.file(Number(contentId));
    if (!bytes) return sendError(reply, 'ENOENT', 'no such file any more; paint/textures/files lists them');
    return answerFile(reply, 'no-store', bytes);
  });
}
