import type { FastifyInstance } from 'fastify';
import { type FaultLog, PlatformError } from '../../../base/errors/index.js';
import { FrameQuery } from '../../../contract/http/queries.js';
import { answerBytes, answerHead, withWarnings } from './answers.js';
import { sendError, sendNoPicture } from './errors.js';
import { requireBoundedWork } from '../../../renderer/drawing/frame-work.js';
import { type FrameQueue, WAITING_MAX } from './frame-queue.js';
import type { FrameService } from './frame-service.js';
import { readOwnQuery } from './own-query.js';

/** Adds `GET /v1/frame`: the main camera's view. @param queue shared with whatever else draws frames */
export function addFrameRoute(
  app: FastifyInstance,
  frames: FrameService | null,
  queue: FrameQueue,
  faults: FaultLog,
): void {
  app.get('/v1/frame', async ({ method, url, raw }, reply) => {
    if (!frames) return sendError(reply, 'EOPNOTSUPP', 'frame: this server has no renderer; see livery doctor');
    try {
      const { width, height, samples, pass, settled } = readOwnQuery('frame', FrameQuery, url);
      requireBoundedWork('frame', { width, height, samples });
      // A HEAD does not draw the frame.
      if (method === 'HEAD') return await answerHead(reply, 'image/png');
      const drawn = await queue.take(
        () => raw.socket.destroyed,
        () =>
          frames.png({ width, height, samples, pass, settled: settled === undefined ? undefined : settled !== '0' }),
      );
      if (drawn === 'busy') {
        return await sendError(
          reply,
          'EBUSY',
          `frame: ${WAITING_MAX} frames wait already; ask again when one has come`,
        );
      }
      // The client has left.
      if (drawn === null) return void reply.hijack();
      return await answerBytes(withWarnings(reply, drawn.warnings), 'image/png', 'no-store', drawn.png);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return await sendNoPicture(reply, 'frame', error, faults);
    }
  });
}
