import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Errno, FieldError, PlatformError } from '../../errors/index.js';
import type { Aggregates, FieldTree } from '../../fields/index.js';
import { sendError } from './errors.js';
import type { FrameService } from './frame-service.js';

export interface RouteOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly frames: FrameService | null;
  readonly fieldEndpoints: boolean;
}

const OK = '{"outcome":"ok"}';

/** Every route under `/v1`. */
export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { aggregates } = options;
  const whole = (path: string, read: () => unknown): void =>
    void app.get(`/v1${path}`, (_request, reply) => sendJson(reply, read()));
  whole('/snapshot', () => aggregates.snapshot());
  whole('/time', () => aggregates.time());
  whole('/status', () => aggregates.status());
  whole('/system', () => aggregates.system());
  whole('/bodies', () => aggregates.bodies());
  whole('/vessels', () => aggregates.vessels());
  const byId = (path: string, thing: string, find: (id: string) => object | null): void =>
    void app.get<{ Params: { id: string } }>(`/v1${path}`, ({ params: { id } }, reply) => {
      const found = find(id);
      return found ? sendJson(reply, found) : sendError(reply, 'ENOENT', `no ${thing} '${id}'`);
    });
  byId('/bodies/:id', 'body', (id) => aggregates.body(id));
  byId('/vessels/:id', 'live vessel', (id) => aggregates.vessel(id));
  byId('/vessels/:id/telemetry', 'live vessel', (id) => aggregates.telemetry(id));
  addFieldRoutes(app, options);
  addFrameRoute(app, options.frames);
}

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.header('content-type', 'application/json').send(JSON.stringify(value));
}

/** The field mirror: a path below `/fs/` is a path of the tree. */
function addFieldRoutes(app: FastifyInstance, { tree, fieldEndpoints }: RouteOptions): void {
  if (!fieldEndpoints) return;
  const guarded = (reply: FastifyReply, run: () => FastifyReply): FastifyReply => {
    try {
      return run();
    } catch (error) {
      if (error instanceof FieldError) {
        // A directory has no text; over HTTP it is as if nothing stood there.
        const errno: Errno = error.errno === 'EISDIR' ? 'ENOENT' : error.errno;
        return sendError(reply, errno, error.message);
      }
      throw error;
    }
  };
  app.get<{ Params: { '*': string } }>('/v1/fs/*', (request, reply) =>
    guarded(reply, () => {
      const text = tree.readText(pathOf(request));
      // Exactly one line end, however the leaf itself ends.
      const body = text.endsWith('\n\n') || text === '' ? `${text.replace(/\n+$/, '')}\n` : text;
      return reply.header('content-type', 'text/plain; charset=utf-8').send(body);
    }),
  );
  app.post<{ Params: { '*': string }; Body: string | null }>('/v1/fs/*', (request, reply) =>
    guarded(reply, () => {
      const body = typeof request.body === 'string' ? request.body : '';
      tree.writeText(pathOf(request), `${body.replace(/\n+$/, '')}\n`);
      return reply.header('content-type', 'application/json').send(OK);
    }),
  );
}

/** Empty segments do not count; the router has decoded the rest. */
function pathOf(request: FastifyRequest<{ Params: { '*': string } }>): string {
  const path = request.params['*'];
  return path.includes('//') || path.endsWith('/') ? path.split('/').filter(Boolean).join('/') : path;
}

function addFrameRoute(app: FastifyInstance, frames: FrameService | null): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/v1/frame', async ({ query }, reply) => {
    if (!frames) return sendError(reply, 'EOPNOTSUPP', 'frame: this server has no renderer; see livery doctor');
    const { width, height, samples } = {
      width: query['width'] ?? '960',
      height: query['height'] ?? '540',
      samples: query['samples'] ?? '1',
    };
    for (const [name, text] of Object.entries({ width, height })) {
      if (!/^\d+$/.test(text) || Number(text) < 16 || Number(text) > 4096) {
        return sendError(
          reply,
          'EINVAL',
          `frame: ${name}=${text.slice(0, 20)}; a whole number from 16 to 4096 is wanted`,
        );
      }
    }
    if (!['1', '4', '16'].includes(samples)) {
      return sendError(reply, 'EINVAL', `frame: samples=${samples.slice(0, 20)}; 1, 4 or 16 is wanted`);
    }
    if ((query['format'] ?? 'png') !== 'png') {
      return sendError(reply, 'EINVAL', `frame: format=${query['format']!.slice(0, 20)}; png is what there is`);
    }
    try {
      const png = await frames.png({ width: Number(width), height: Number(height), samples: Number(samples) });
      return await reply
        .header('content-type', 'image/png')
        .header('cache-control', 'no-store')
        .send(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
    } catch (error) {
      if (error instanceof PlatformError) return sendError(reply, 'EOPNOTSUPP', `frame: ${error.message}`);
      throw error;
    }
  });
}
