import { Type, type Static, type TSchema } from 'typebox';
import { Body, System } from '../world/body.js';
import { SnapshotJson } from '../world/snapshot.js';
import { Status } from '../world/status.js';
import { Telemetry } from '../world/telemetry.js';
import { Time } from '../world/time.js';
import { VesselJson } from '../world/vessel.js';
import * as examples from './examples.js';
import { type HttpOperation, json } from './operation.js';

interface View {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
}

const whole = <S extends TSchema>(path: string, view: View, schema: S, example: Static<S>): HttpOperation => ({
  method: 'get',
  path: `/${path}`,
  ...view,
  tag: 'Views',
  answers: json(schema, example),
  errors: [],
});

export const VesselName = {
  id: {
    description: 'Raw id of a live vessel, in its own case, or `active` for the one under control.',
    example: 'Banjo',
  },
};

/** Whole views, and views of one thing by its raw id. */
export const VIEWS: readonly HttpOperation[] = [
  whole(
    'snapshot',
    {
      id: 'getSnapshot',
      summary: 'The whole simulation at one moment',
      description:
        'Clock, vessels, bodies and the events since the last snapshot, all of one moment. Paint is not in it.',
    },
    SnapshotJson,
    examples.SNAPSHOT,
  ),
  whole(
    'time',
    { id: 'getTime', summary: 'The clock', description: 'Universal time, warp and its steps.' },
    Time,
    examples.TIME,
  ),
  whole(
    'status',
    {
      id: 'getStatus',
      summary: 'The state of the server',
      description: 'The version, degraded parts, the gates of control, and the addresses of all transports.',
    },
    Status,
    examples.STATUS,
  ),
  whole(
    'system',
    { id: 'getSystem', summary: 'The planetary system', description: 'Null where `telemetry_bodies` is false.' },
    Type.Union([System, Type.Null()]),
    examples.SNAPSHOT.system,
  ),
  whole(
    'bodies',
    {
      id: 'listBodies',
      summary: 'Every celestial body',
      description: 'With orbits and air. Empty where `telemetry_bodies` is false.',
    },
    Type.Array(Body),
    [examples.BODY],
  ),
  {
    ...whole(
      'bodies/{id}',
      { id: 'getBody', summary: 'One celestial body', description: 'As in the list of all.' },
      Body,
      examples.BODY,
    ),
    names: { id: { description: 'Raw id, in its own case.', example: 'Luna' } },
    errors: [404],
  },
  whole(
    'vessels',
    { id: 'listVessels', summary: 'Ids of all live vessels', description: 'Raw ids, for the paths of one vessel.' },
    Type.Array(Type.String()),
    ['Hunter-ship', 'Banjo'],
  ),
  {
    ...whole(
      'vessels/{id}',
      {
        id: 'getVessel',
        summary: 'One vessel with its parts',
        description: 'Its state at the last sample, as in the whole snapshot.',
      },
      VesselJson,
      examples.VESSEL,
    ),
    names: VesselName,
    errors: [404],
  },
  {
    ...whole(
      'vessels/{id}/telemetry',
      {
        id: 'getTelemetry',
        summary: 'The compact coherent document of one vessel',
        description:
          'Motion, attitude and mass of one moment, in few bytes: the line that MQTT publishes, without a line end.',
      },
      Telemetry,
      examples.TELEMETRY,
    ),
    names: VesselName,
    errors: [404],
  },
  {
    ...whole(
      'openapi.json',
      {
        id: 'getDescription',
        summary: 'This description',
        description: 'Compressed for clients that accept it.',
      },
      Type.Object({ openapi: Type.String() }),
      { openapi: '3.1.0' },
    ),
    tagged: true,
  },
];
