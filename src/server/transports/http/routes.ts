import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FaultLog } from '../../../base/errors/index.js';
import { ACTION_ROWS, jsonText, type Aggregates, type FieldTree } from '../../../simulator/fields/index.js';
import { StepScheduler, timedSlices } from '../step-scheduler.js';
import { AnswerPlaces } from './answer-places.js';
import { answerBareJson, answerJson } from './answers.js';
import { addCommandRoute } from './command-route.js';
import { addFieldRoutes } from './field-routes.js';
import { addFrameRoute, type RoutedFrames } from './frame-route.js';
import { FrameQueue } from './frame-queue.js';
import { addGoldenRoutes } from './golden-routes.js';
import type { StoredGoldens } from '../../../golden/index.js';
import { LongAnswers } from './long-answers.js';
import { addModelRoute, type VesselModels } from './model-route.js';
import { notListed } from './not-listed.js';
import type { PushStreams } from './push-streams.js';
import { addStreamRoutes } from './stream-routes.js';
import { type KeptBytes, keptText } from './tagged-answer.js';
import { addUploadRoutes } from './upload-routes.js';
import { addBrowseRoutes } from './viewer/browse-routes.js';
import { addWriteRoute } from './viewer/write-route.js';

/** Long answers are produced for at most this time before the event loop handles other work, ms. */
const SLICE_MS = 5;

/**
 * The limits of long answers. Each answer may keep a different snapshot of the world in memory; 10 MB were measured for
 * 5,000 vessels.
 */
const PLACES = { most: 8, patienceMs: 30_000 };

export interface RouteOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly frames: RoutedFrames | null;
  readonly goldens: StoredGoldens | null;
  /** Null if the server has no models. */
  readonly models: VesselModels | null;
  readonly fieldEndpoints: boolean;
  readonly faults: FaultLog;
}

export function addRoutes(app: FastifyInstance, options: RouteOptions, streams: PushStreams): void {
  const { faults } = options;
  const answers = new LongAnswers({
    scheduler: new StepScheduler({
      slice: timedSlices(SLICE_MS),
      failed: (error) => faults.fault(error, 'HTTP'),
    }),
    places: new AnswerPlaces(PLACES),
    faults,
  });
  addAggregateRoutes(app, options, answers);
  addDescriptionRoute(app);
  addStreamRoutes(app, options, streams);
  addCommandRoute(app, options.aggregates);
  if (options.fieldEndpoints) {
    addFieldRoutes(app, options.tree, streams);
    addBrowseRoutes(app, options, answers);
    addWriteRoute(app, options.tree);
  }
  addUploadRoutes(app, options.tree);
  addModelRoute(app, options.models);
  const frameQueue = new FrameQueue();
  addFrameRoute(app, options.frames, frameQueue, faults);
  addGoldenRoutes(app, options.goldens, frameQueue, faults);
}

/** Adds the routes for views of the world. The id `active` stands for the vessel under control. */
function addAggregateRoutes(app: FastifyInstance, { aggregates }: RouteOptions, answers: LongAnswers): void {
  const whole = (path: string, read: () => unknown): void =>
    void app.get(`/v1${path}`, (_request, reply) => answerJson(reply, read()));
  app.get('/v1/snapshot', (_request, reply) => answers.answer(reply, () => aggregates.snapshotText()));
  whole('/time', () => aggregates.time());
  whole('/status', () => aggregates.status());
  whole('/system', () => aggregates.system());
  whole('/bodies', () => aggregates.bodies());
  whole('/vessels', () => aggregates.vessels());
  type Answer<View> = (reply: FastifyReply, find: () => View) => FastifyReply | Promise<FastifyReply>;
  const byId = <View>(path: string, thing: string, find: (id: string) => View | null, answer: Answer<View>): void => {
    const list = path.slice(0, path.indexOf('/:id'));
    app.get<{ Params: { id: string } }>(`/v1${path}`, ({ params: { id } }, reply) =>
      answer(reply, () => {
        const found = find(id);
        if (found !== null) return found;
        throw notListed(thing, id, list);
      }),
    );
  };
  byId(
    '/bodies/:id',
    'body',
    (id) => aggregates.body(id),
    (reply, body) => answerJson(reply, body()),
  );
  byId(
    '/vessels/:id',
    'live vessel',
    (id) => aggregates.vesselPieces(id),
    (reply, pieces) => answers.answer(reply, pieces),
  );
  byId(
    '/vessels/:id/telemetry',
    'live vessel',
    (id) => aggregates.telemetry(id),
    (reply, telemetry) => answerBareJson(reply, telemetry()),
  );
}

/**
 * Adds the route of the OpenAPI description. This route requires no access token, because client generators cannot send
 * headers. The description is the same for every simulation, so it discloses nothing.
 */
function addDescriptionRoute(app: FastifyInstance): void {
  let description: Promise<KeptBytes> | null = null;
  app.get('/v1/openapi.json', { config: { open: true } }, async (request, reply) => {
    description ??= import('./openapi/document.js').then(({ describeInterface }) =>
      keptText('application/json', `${jsonText(describeInterface(ACTION_ROWS))}\n`),
    );
    return (await description).answer(request, reply);
  });
}
