import type { FastifyInstance } from 'fastify';
import { PlatformError } from '../../errors/index.js';
import { sendError } from './errors.js';
import { FrameTurns, WAITING_MAX } from './frame-turns.js';
import type { FrameService } from './frame-service.js';

/** `GET /v1/frame`: the main camera's view. */
export function addFrameRoute(app: FastifyInstance, frames: FrameService | null): void {
  const turns = new FrameTurns();
  app.get<{ Querystring: Record<string, string | undefined> }>('/v1/frame', async ({ query, raw }, reply) => {
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
      const wanted = { width: Number(width), height: Number(height), samples: Number(samples) };
      const png = await turns.take(
        () => raw.socket.destroyed,
        () => frames.png(wanted),
      );
      if (png === 'busy') {
        return await sendError(
          reply,
          'EBUSY',
          `frame: ${WAITING_MAX} frames wait already; ask again when one has come`,
        );
      }
      // Whoever asked has left.
      if (png === null) return void reply.hijack();
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
