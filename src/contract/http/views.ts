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
    description: 'Raw id of a live vessel, with exact letter case, or `active` for the controlled vessel.',
    example: 'Banjo',
  },
};

export const VIEWS: readonly HttpOperation[] = [
  whole(
    'snapshot',
    {
      id: 'getSnapshot',
      summary: 'The whole simulation at one moment',
      description:
        'Clock, vessels, bodies, and the events since the last snapshot, all at the same moment. It does not include paint.',
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
      description:
        'The version, degraded accessors, which kinds of control are open, and the addresses of all transports.',
    },
    Status,
    examples.STATUS,
  ),
  whole(
    'system',
    { id: 'getSystem', summary: 'The planetary system', description: 'Null if `telemetry_bodies` is false.' },
    Type.Union([System, Type.Null()]),
    examples.SNAPSHOT.system,
  ),
  whole(
    'bodies',
    {
      id: 'listBodies',
      summary: 'Every celestial body',
      description: 'Includes orbits and air. Empty if `telemetry_bodies` is false.',
    },
    Type.Array(Body),
    [examples.BODY],
  ),
  {
    ...whole(
      'bodies/{id}',
      { id: 'getBody', summary: 'One celestial body', description: 'The same object as in the list of all bodies.' },
      Body,
      examples.BODY,
    ),
    names: { id: { description: 'Raw id, with exact letter case.', example: 'Luna' } },
    errors: [404],
  },
  whole(
    'vessels',
    {
      id: 'listVessels',
      summary: 'Ids of all live vessels',
      description: 'Raw ids, for use in the paths of one vessel.',
    },
    Type.Array(Type.String()),
    ['Hunter-ship', 'Banjo'],
  ),
  {
    ...whole(
      'vessels/{id}',
      {
        id: 'getVessel',
        summary: 'One vessel with its parts',
        description: 'The state of the vessel at the last sample; the same object as in the snapshot.',
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
        summary: 'The state of one vessel in a short form',
        description:
          'Motion, attitude and mass, all at the same moment. It is the line that MQTT publishes, without a line end.',
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
