import type { FastifyInstance } from 'fastify';
import { type FaultLog, PlatformError } from '../../errors/index.js';
import { answerBytes } from './answers.js';
import { sendError, sendFault } from './errors.js';
import { type FrameTurns, WAITING_MAX } from './frame-turns.js';
import type { FrameService } from './frame-service.js';
import { FrameQuery } from './openapi/parameters.js';
import { readQuery } from './read-query.js';

/** Adds `GET /v1/frame`: the main camera's view. @param turns shared with whatever else draws frames */
export function addFrameRoute(
  app: FastifyInstance,
  frames: FrameService | null,
  turns: FrameTurns,
  faults: FaultLog,
): void {
  app.get<{ Querystring: Record<string, string> }>('/v1/frame', async ({ query, raw }, reply) => {
    if (!frames) return sendError(reply, 'EOPNOTSUPP', 'frame: this server has no renderer; see livery doctor');
    try {
      const { width, height, samples, pass, settled } = readQuery(FrameQuery, query);
      const png = await turns.take(
        () => raw.socket.destroyed,
        () =>
          frames.png({ width, height, samples, pass, settled: settled === undefined ? undefined : settled !== '0' }),
      );
      if (png === 'busy') {
        return await sendError(
          reply,
          'EBUSY',
          `frame: ${WAITING_MAX} frames wait already; ask again when one has come`,
        );
      }
      // The client has left.
      if (png === null) return void reply.hijack();
      return await answerBytes(reply, 'image/png', 'no-store', png);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return await sendFault(reply, error, faults, { errno: 'EOPNOTSUPP', subject: 'frame' });
    }
  });
}
