import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { FieldError, PlatformError, type FaultLog } from '../../../base/errors/index.js';
import { answerJson, answerOk } from './answers.js';
import { sendNoPicture, sendThrown } from './errors.js';
import { ClientLeft, type FrameQueue } from './frame-queue.js';
import { AcceptQuery, CompareQuery, PictureQuery } from '../../../contract/index.js';
import { readAcceptQuery, readCompareQuery } from './golden-query.js';
import { GOLDEN_PICTURES, type PictureSource, type StoredGoldens } from '../../../golden/index.js';
import { ownQuery, takesNoQuery, takesQuery } from './query.js';
import { answerTagged } from './tagged-answer.js';

interface GoldenRequest {
  Params: { name: string };
}

/** @param queue shared by all routes that draw frames */
export function addGoldenRoutes(
  app: FastifyInstance,
  goldens: StoredGoldens | null,
  queue: FrameQueue,
  faults: FaultLog,
): void {
  // The golden routes have their own scope, because their request bodies are bytes.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof ClientLeft) return void reply.hijack();
      if (!(error instanceof PlatformError)) return sendThrown(reply, error, faults);
      return sendNoPicture(reply, 'golden', error, faults);
    });
    addRoutes(scope, () => goldens ?? refuseAll(), queue);
    done();
  });
}

function addRoutes(app: FastifyInstance, service: () => StoredGoldens, queue: FrameQueue): void {
  const one = '/v1/golden/:name';
  const reads = { onRequest: takesNoQuery('golden') };
  app.get('/v1/golden', reads, async (_request, reply) => answerJson(reply, await service().list()));
  app.get<GoldenRequest>(one, reads, async ({ params }, reply) => answerJson(reply, await service().get(params.name)));
  app.put<GoldenRequest>(one, { onRequest: before(acceptQueryOf, service) }, async (request, reply) => {
    const { from, parameters } = acceptQueryOf(request);
    const source: PictureSource = from === 'actual' && !bodyOf(request) ? { from } : sourceOf(request, queue);
    return answerJson(reply, await service().accept(request.params.name, parameters, source));
  });
  app.delete<GoldenRequest>(one, { onRequest: takesNoQuery('golden') }, async ({ params }, reply) => {
    await service().remove(params.name);
    return answerOk(reply);
  });
  app.post<GoldenRequest>(`${one}/compare`, { onRequest: before(compareQueryOf, service) }, async (request, reply) => {
    const parameters = compareQueryOf(request);
    return answerJson(reply, await service().compare(request.params.name, parameters, sourceOf(request, queue)));
  });
  app.get<GoldenRequest>(`${one}/history`, reads, async ({ params }, reply) =>
    answerJson(reply, await service().history(params.name)),
  );
  const pictures = { onRequest: takesQuery('golden', PictureQuery) };
  for (const which of GOLDEN_PICTURES) {
    app.get<GoldenRequest>(`${one}/${which}`, pictures, async (request, reply) =>
      answerTagged(request, reply, 'image/png', await service().picture(request.params.name, which)),
    );
  }
}

type Asked = Pick<FastifyRequest, 'url'>;
const acceptQueryOf = ({ url }: Asked) => readAcceptQuery(ownQuery('golden', AcceptQuery, url));
const compareQueryOf = ({ url }: Asked) => readCompareQuery(ownQuery('golden', CompareQuery, url));

function before(read: (request: Asked) => unknown, service: () => StoredGoldens): onRequestHookHandler {
  return (request, _reply, next) => {
    service();
    read(request);
    next();
  };
}

function bodyOf({ body }: FastifyRequest): Uint8Array | null {
  return Buffer.isBuffer(body) && body.length > 0 ? body : null;
}

/**
 * Returns the source of the picture: the body, or the current frame if the request has no body. If the source is the
 * frame, it is drawn when it is the turn of this request in the queue.
 */
function sourceOf(request: FastifyRequest, queue: FrameQueue): Exclude<PictureSource, { from: 'actual' }> {
  const png = bodyOf(request);
  if (png) return { from: 'upload', png };
  return { from: 'frame', inTurn: (draw) => queue.take('golden', () => request.raw.socket.destroyed, draw) };
}

function refuseAll(): never {
  throw new FieldError('EOPNOTSUPP', 'golden', 'golden: this server keeps no goldens; set golden_folder to a folder');
}
