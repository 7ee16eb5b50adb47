import type { FastifyInstance } from 'fastify';
import { PlatformError, type FaultLog } from '../../../base/errors/index.js';
import type { InTurn, WorldFrames } from '../../../renderer/drawing/node/index.js';
import { FrameQuery } from '../../../contract/http/index.js';
import { answerHead, withWarnings } from './answers.js';
import { sendError, sendNoPicture } from './errors.js';
import { pictureOptions, requirePicture } from '../../../contract/index.js';
import { ClientLeft, type FrameQueue } from './frame-queue.js';
import { readOwnQuery } from './query.js';
import { answerTagged, ASK_EACH_TIME } from './tagged-answer.js';

export type RoutedFrames = Pick<WorldFrames, 'png' | 'jpeg'>;

/**
 * Adds `GET /v1/frame`, which draws the view of the main camera, or the view that the request names.
 * @param queue shared by all routes that draw frames
 */
export function addFrameRoute(
  app: FastifyInstance,
  frames: RoutedFrames | null,
  queue: FrameQueue,
  faults: FaultLog,
): void {
  app.get('/v1/frame', async (request, reply) => {
    const { method, url, raw } = request;
    if (!frames) return sendError(reply, 'EOPNOTSUPP', 'frame: this server has no renderer; see livery doctor');
    try {
      const query = readOwnQuery('frame', FrameQuery, url);
      const picture = pictureOptions(query);
      requirePicture('frame', picture);
      const settled = query.settled === undefined ? undefined : query.settled !== '0';
      const { view, format } = query;
      const type = `image/${format}`;
      if (method === 'HEAD') return await answerHead(reply, type, { 'cache-control': ASK_EACH_TIME });
      const isGone = (): boolean => raw.socket.destroyed;
      const inTurn: InTurn = (draw) => queue.take('frame', isGone, draw);
      const options = { ...picture, settled, ...(view !== undefined && { view }) };
      if (format === 'jpeg') {
        const { jpeg, warnings } = await frames.jpeg(options, inTurn);
        return await answerTagged(request, withWarnings(reply, warnings), type, jpeg);
      }
      const { png, warnings } = await frames.png(options, inTurn);
      return await answerTagged(request, withWarnings(reply, warnings), type, png);
    } catch (error) {
      if (error instanceof ClientLeft) return void reply.hijack();
      if (!(error instanceof PlatformError)) throw error;
      return await sendNoPicture(reply, 'frame', error, faults);
    }
  });
}
