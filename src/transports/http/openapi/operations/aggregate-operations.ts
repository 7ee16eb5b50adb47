import { type TSchema, Type } from 'typebox';
import * as shapes from '../../../../fields/aggregates/shapes/index.js';
import * as examples from '../examples.js';
import type { Content, Operation } from '../operation.js';

const json = (schema: TSchema, example: unknown): readonly Content[] => [{ type: 'application/json', schema, example }];

const whole = (path: string, id: string, summary: string, schema: TSchema, example: unknown): Operation => ({
  method: 'get',
  path: `/${path}`,
  id,
  tag: 'Views',
  summary,
  answers: json(schema, example),
  errors: [],
});

const VesselName = { id: { description: 'Raw id of a live vessel, in its own case.', example: 'Banjo' } };

/** Whole views, and views of one thing by its raw id. */
export const AGGREGATE_OPERATIONS: readonly Operation[] = [
  whole('snapshot', 'getSnapshot', 'The whole simulation at one moment', shapes.Snapshot, examples.SNAPSHOT),
  whole('time', 'getTime', 'The clock', shapes.Time, examples.TIME),
  whole('status', 'getStatus', 'What runs and what is open', shapes.Status, examples.STATUS),
  whole(
    'system',
    'getSystem',
    'The planetary system',
    Type.Union([shapes.System, Type.Null()]),
    examples.SNAPSHOT.system,
  ),
  whole('bodies', 'listBodies', 'Every celestial body', Type.Array(shapes.Body), [examples.BODY]),
  {
    ...whole('bodies/{id}', 'getBody', 'One celestial body', shapes.Body, examples.BODY),
    names: { id: { description: 'Raw id, in its own case.', example: 'Luna' } },
    errors: [404],
  },
  whole('vessels', 'listVessels', 'Ids of all live vessels', Type.Array(Type.String()), ['Hunter-ship', 'Banjo']),
  {
    ...whole('vessels/{id}', 'getVessel', 'One vessel with its parts', shapes.Vessel, examples.VESSEL),
    names: VesselName,
    errors: [404],
  },
  {
    ...whole(
      'vessels/{id}/telemetry',
      'getTelemetry',
      'The compact coherent document of one vessel',
      shapes.Telemetry,
      examples.TELEMETRY,
    ),
    names: VesselName,
    errors: [404],
  },
  {
    ...whole('openapi.json', 'getDescription', 'This description', Type.Object({ openapi: Type.String() }), {
      openapi: '3.1.0',
    }),
  },
];
