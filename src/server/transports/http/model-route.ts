import type { FastifyInstance } from 'fastify';
import { MODEL_TYPE } from '../../../contract/http/index.js';
import { answerHead } from './answers.js';
import { goneSignal } from './client-gone.js';
import { sendError } from './errors.js';
import { ClientLeft, FrameQueue } from './frame-queue.js';
import { notListed } from './not-listed.js';
import { answerTagged, ASK_EACH_TIME } from './tagged-answer.js';

export interface VesselModels {
  /**
   * @param id raw id of the vessel, or `active`
   * @returns a function that makes the .glb file of the recorded state, and rejects if the client has disconnected;
   * null if there is no such vessel
   */
  begin(id: string): Promise<((gone: AbortSignal) => Promise<Uint8Array>) | null>;
}

/** Adds `GET /v1/vessels/:id/model`, which returns a painted vessel as a glTF file. Models are made one at a time. */
export function addModelRoute(app: FastifyInstance, models: VesselModels | null): void {
  const queue = new FrameQueue();
  app.get<{ Params: { id: string } }>('/v1/vessels/:id/model', async (request, reply) => {
    const { id } = request.params;
    if (!models)
      return sendError(reply, 'EOPNOTSUPP', 'model: this server cannot make models; start it with livery serve');
    const isHead = request.method === 'HEAD';
    const gone = goneSignal(reply);
    try {
      const bytes = await queue.take(
        'model',
        () => gone.aborted,
        async () => {
          const make = await models.begin(id);
          if (!make) throw notListed('live vessel', id, '/vessels');
          return isHead ? null : await make(gone);
        },
      );
      if (!bytes) return await answerHead(reply, MODEL_TYPE, { 'cache-control': ASK_EACH_TIME });
      return await answerTagged(request, reply, MODEL_TYPE, bytes);
    } catch (error) {
      if (error instanceof ClientLeft || gone.aborted) return void reply.hijack();
      throw error;
    }
  });
}
