import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { FaultLog } from '../../../../base/errors/index.js';
import { endWithFault } from '../../../../base/http/index.js';
import { answerFile, answerHead, answerOk } from '../answers.js';
import { sendError, takeOver } from '../errors.js';
import { linesOfBody } from '../lines-of-body.js';
import { readOwnQuery, takesNoQuery } from '../query.js';
import { STREAM_HEADERS } from '../push-stream.js';
import { type KeptBytes, keptPicture } from '../tagged-answer.js';
import { FeedStream, RATE_MAX } from './feed-stream.js';
import { addModelRoutes } from './model-routes.js';
import type { ViewerService } from './viewer-service.js';

/** Maximum number of open feeds. A page uses one feed. */
const FEEDS_MAX = 64;

/**
 * Content security policy of the page. Everything must come from this server, except inline styles and the inline
 * scripts with one of these hashes. The page may also show pictures and start workers that it has created itself. The
 * page needs WebAssembly for the texture transcoder.
 */
const policyWith = (scripts: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function hashesOfScripts(document: string): string {
  return [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
}

/** The id of a page's feed. Each page chooses a random id, so two pages practically never have the same id. */
const FeedName = Type.String({ pattern: '^[\\w-]{8,64}$' });
const FeedQuery = Type.Object({ name: Type.Optional(FeedName) });
const RateQuery = Type.Object({
  name: FeedName,
  hz: Type.Number({ minimum: 0.5, maximum: RATE_MAX }),
  quiet: Type.Optional(Type.Number({ minimum: 0.01, maximum: RATE_MAX })),
  /** 1 if the page looks through the main camera. */
  camera: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
});

const MarkQuery = Type.Object({ name: FeedName, mark: Type.Integer({ minimum: 0, maximum: 2 ** 31 }) });

/** Matches the bundler's files, which have a hash of their content in their names. */
const BUNDLED = /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+(\.br|\.gz)?$/;

const PLAIN = { onRequest: takesNoQuery('viewer') };

/**
 * Adds `GET /` and everything under `/viewer/`.
 * @returns a function that prepares answers, so that the first visitor does not wait for them
 */
export function addViewerRoutes(app: FastifyInstance, viewer: ViewerService, faults: FaultLog): () => Promise<void> {
  const feeds = new Map<string, FeedStream>();
  app.addHook('preClose', (done) => {
    for (const feed of feeds.values()) feed.end();
    done();
  });
  addPage(app, viewer.pageFolder);
  app.get('/viewer/feed', ({ method, url }, reply) => {
    const { name = randomUUID() } = readOwnQuery('viewer/feed', FeedQuery, url);
    if (method === 'HEAD') return answerHead(reply, 'application/x-ndjson', STREAM_HEADERS);
    if (feeds.size >= FEEDS_MAX) {
      return sendError(reply, 'EBUSY', `${FEEDS_MAX} viewers are already connected; close one first`);
    }
    if (feeds.has(name)) return sendError(reply, 'EEXIST', `viewer/feed: '${name}' is already open; take another name`);
    return takeOver(reply, faults, () => {
      const feed = new FeedStream(viewer, reply.raw, (error) => endWithFault(reply, error, faults));
      feeds.set(name, feed);
      reply.raw.on('close', () => feeds.delete(name));
    });
  });
  app.post('/viewer/feed/rate', ({ url, body }, reply) => {
    const { name, hz, quiet: quietHz = hz, camera } = readOwnQuery('viewer/feed/rate', RateQuery, url);
    const feed = feeds.get(name);
    if (!feed) return sendError(reply, 'ENOENT', `viewer/feed/rate: no feed '${name}'; open /viewer/feed?name=… first`);
    // The body lists the unseen vessels, one per line.
    feed.pace = { hz, quietHz, unseen: linesOfBody(body), camera: camera === 1 };
    return answerOk(reply);
  });
  app.post('/viewer/feed/mark', ({ url }, reply) => {
    const { name, mark } = readOwnQuery('viewer/feed/mark', MarkQuery, url);
    const feed = feeds.get(name);
    if (!feed) return sendError(reply, 'ENOENT', `viewer/feed/mark: no feed '${name}'; open /viewer/feed?name=… first`);
    feed.mark(mark);
    return answerOk(reply);
  });
  const prepare = addModelRoutes(app, viewer);
  const images = new Map<string, KeptBytes>();
  app.get<{ Params: { name: string } }>('/viewer/images/:name', PLAIN, (request, reply) => {
    const { name } = request.params;
    let image = images.get(name);
    if (!image) {
      const bytes = viewer.image(name);
      // If the server lacks an image, the page makes the image itself. The status is 204, because browsers report a 404
      // as an error in the console.
      if (!bytes) return reply.code(204).send();
      images.set(name, (image = keptPicture(bytes)));
    }
    return image.answer(request, reply);
  });
  app.get<{ Params: { contentId: string } }>('/viewer/files/:contentId', PLAIN, ({ params: { contentId } }, reply) => {
    const bytes = viewer.file(Number(contentId));
    if (!bytes) return sendError(reply, 'ENOENT', 'no such file any more; paint/textures/files lists them');
    return answerFile(reply, 'no-store', bytes);
  });
  return prepare;
}

/**
 * Adds the page's files. These files need no access token, because they contain no data of the simulation, and a user
 * enters the token on this page.
 */
function addPage(app: FastifyInstance, folder: string): void {
  void app.register(async (page) => {
    page.addHook('onRoute', (route) => void (route.config = { ...route.config, open: true }));
    await page.register(fastifyStatic, {
      root: folder,
      prefix: '/viewer/',
      index: false,
      // The build stores compressed copies next to large files.
      preCompressed: true,
      // A client must revalidate its copy of a file before each use, so that it notices a new build. Files with a hash
      // in their name are the exception.
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', BUNDLED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    page.get('/', async (_request, reply) => {
      // The file is read again for each request, so a new build is served at once.
      const document = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
      return reply
        .header('content-security-policy', policyWith(hashesOfScripts(document)))
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .sendFile('index.html');
    });
    // `/viewer` redirects to the root, and preserves the query.
    page.get('/viewer', ({ url }, reply) => reply.redirect(`/${queryOf(url)}`));
  });
}

function queryOf(url: string): string {
  const from = url.indexOf('?');
  return from < 0 ? '' : url.slice(from);
}
