import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Errno, FieldError, PlatformError } from '../../errors/index.js';
import { compactTelemetry, type FieldTree } from '../../fields/index.js';
import type { World } from '../../world/index.js';
import { sendError } from './errors.js';
import type { FrameService } from './frame-service.js';
import { bodyJson, snapshotJson, systemJson, timeJson, vesselJson } from './projections.js';

export interface RouteOptions {
  readonly world: World;
  readonly tree: FieldTree;
  readonly frames: FrameService | null;
  readonly fieldEndpoints: boolean;
  readonly controlEnabled: boolean;
  readonly debugNamespace: boolean;
  readonly version: string;
  readonly transports: () => string;
}

const OK = '{"outcome":"ok"}';

/** Every route under `/v1`. */
export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { world } = options;
  const json = (path: string, read: () => unknown): void =>
    void app.get(`/v1${path}`, (_request, reply) => sendJson(reply, read()));
  json('/snapshot', () => snapshotJson(world.snapshot, options.version));
  json('/time', () => timeJson(world.snapshot));
  json('/system', () => systemJson(world.snapshot));
  json('/bodies', () => world.snapshot.bodies.map(bodyJson));
  json('/vessels', () => world.snapshot.vessels.map((vessel) => vessel.id));
  json('/status', () => ({
    game_version: options.version,
    sample_rate_hz: 10,
    accessors: [],
    control: options.controlEnabled,
    debug: options.debugNamespace,
    transports: options.transports(),
  }));
  type ById = { Params: { id: string } };
  app.get<ById>('/v1/bodies/:id', ({ params: { id } }, reply) => {
    const body = world.snapshot.bodies.find((candidate) => candidate.definition.id === id);
    return body
      ? sendJson(reply, bodyJson(body))
      : sendError(reply, 'ENOENT', `no body '${id}'; /v1/bodies lists them`);
  });
  for (const [suffix, project] of [
    ['', vesselJson],
    ['/telemetry', (vessel: Parameters<typeof vesselJson>[0]) => compactTelemetry(world.snapshot, vessel)],
  ] as const) {
    app.get<ById>(`/v1/vessels/:id${suffix}`, ({ params: { id } }, reply) => {
      const vessel = world.snapshot.vessels.find((candidate) => candidate.id === id);
      return vessel
        ? sendJson(reply, project(vessel))
        : sendError(reply, 'ENOENT', `no live vessel '${id}'; /v1/vessels lists them`);
    });
  }
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
