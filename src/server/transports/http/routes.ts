import type { FastifyInstance } from 'fastify';
import { shown, type FaultLog } from '../../../base/errors/index.js';
import type { Body, Telemetry, VesselJson } from '../../../contract/world/index.js';
import { ACTION_ROWS, jsonText, type Aggregates, type FieldTree } from '../../../simulator/fields/index.js';
import { StepScheduler, timedSlices } from '../step-scheduler.js';
import { answerPieces } from './answer-pieces.js';
import { answerBareJson, answerJson } from './answers.js';
import { addCommandRoute } from './command-route.js';
import { sendError } from './errors.js';
import { addFieldRoutes } from './field-routes.js';
import type { WorldFrames } from '../../../renderer/drawing/node/index.js';
import { addFrameRoute } from './frame-route.js';
import { FrameQueue } from './frame-queue.js';
import { addGoldenRoutes } from './golden-routes.js';
import type { StoredGoldens } from '../../../golden/index.js';
import type { PushStreams } from './push-streams.js';
import { addStreamRoutes } from './stream-routes.js';
import { type KeptBytes, keptText } from './tagged-answer.js';
import { addUploadRoutes } from './upload-routes.js';
import { addBrowseRoutes } from './viewer/browse-routes.js';

/** The time for making long answers before other work gets its turn, ms. */
const SLICE_MS = 5;

export interface RouteOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly frames: Pick<WorldFrames, 'png'> | null;
  readonly goldens: StoredGoldens | null;
  readonly fieldEndpoints: boolean;
  /** Logs faults of the server. */
  readonly faults: FaultLog;
}

/** Adds every route under `/v1`. */
export function addRoutes(app: FastifyInstance, options: RouteOptions, streams: PushStreams): void {
  const scheduler = new StepScheduler<unknown>({
    slice: timedSlices(SLICE_MS),
    failed: (error) => options.faults.fault(error, 'HTTP'),
  });
  addAggregateRoutes(app, options, scheduler);
  addDescriptionRoute(app);
  addStreamRoutes(app, options, streams);
  addCommandRoute(app, options.aggregates);
  if (options.fieldEndpoints) {
    addFieldRoutes(app, options.tree, streams);
    addBrowseRoutes(app, options, scheduler);
  }
  addUploadRoutes(app, options.tree);
  const frameQueue = new FrameQueue();
  addFrameRoute(app, options.frames, frameQueue, options.faults);
  addGoldenRoutes(app, options.goldens, frameQueue, options.faults);
}

/** Adds whole views, and views of one thing by its raw id; `active` means the controlled vessel. */
function addAggregateRoutes(
  app: FastifyInstance,
  { aggregates }: RouteOptions,
  scheduler: StepScheduler<unknown>,
): void {
  const whole = (path: string, read: () => unknown): void =>
    void app.get(`/v1${path}`, (_request, reply) => answerJson(reply, read()));
  app.get('/v1/snapshot', (_request, reply) => answerPieces(reply, scheduler, aggregates.snapshotText()));
  whole('/time', () => aggregates.time());
  whole('/status', () => aggregates.status());
  whole('/system', () => aggregates.system());
  whole('/bodies', () => aggregates.bodies());
  whole('/vessels', () => aggregates.vessels());
  type View = Body | VesselJson | Telemetry;
  const byId = (path: string, thing: string, find: (id: string) => View | null, answer = answerJson): void => {
    const list = path.slice(0, path.indexOf('/:id'));
    app.get<{ Params: { id: string } }>(`/v1${path}`, ({ params: { id } }, reply) => {
      const found = find(id);
      return found
        ? answer(reply, found)
        : sendError(reply, 'ENOENT', `no ${thing} '${shown(id)}'; /v1${list} lists them`);
    });
  };
  byId('/bodies/:id', 'body', (id) => aggregates.body(id));
  byId('/vessels/:id', 'live vessel', (id) => aggregates.vessel(id));
  byId('/vessels/:id/telemetry', 'live vessel', (id) => aggregates.telemetry(id), answerBareJson);
}

/**
 * Adds the description of the interface. The first request makes it and loads the modules for it. It needs no access
 * token: it is the same for every simulation, and client generators cannot send headers.
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
