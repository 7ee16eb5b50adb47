import { Type, type Static } from 'typebox';
import { closedObject, Id, LatitudeDeg, LongitudeDeg, NotNegative, Positive, SceneVec3 } from './basics.js';
import { SceneSystem, SceneTerrain } from './system.js';
import { Template } from './templates.js';
import { Craft, SceneFleet, SceneVessel } from './vessels.js';

const FrameName = Type.Enum(['ecl', 'cce', 'bodyfixed', 'enu', 'lvlh', 'chase'] as const);

/**
 * The camera of a scene. When the scene is loaded, each JSON member is written to the field with the same name
 * under `camera/**`. A pose takes control of the camera; `follow` alone does not.
 */
export const SceneCamera = closedObject({
  follow: Type.Optional(Type.String({ description: '`vessel:<id>`, `body:<id>` or `none`.' })),
  mode: Type.Optional(Type.Enum(['orbit', 'free', 'map', 'iva', 'fixed'] as const)),
  fovDeg: Type.Optional(Type.Number({ minimum: 1, maximum: 179, description: 'Vertical.' })),
  anchor: Type.Optional(Type.String({ description: 'Origin of a pose: `vessel:<id>` or `body:<id>`.' })),
  position: Type.Optional(SceneVec3),
  frame: Type.Optional(FrameName),
  orbit: Type.Optional(closedObject({ radius: Positive, azimuthDeg: Type.Number(), elevationDeg: Type.Number() })),
  geo: Type.Optional(
    closedObject({
      body: Id,
      latitudeDeg: LatitudeDeg,
      longitudeDeg: LongitudeDeg,
      altitude: Type.Number({ minimum: 0, description: 'Above the ground, m.' }),
    }),
  ),
  aim: Type.Optional(
    closedObject({
      target: Type.String(),
      offset: Type.Optional(SceneVec3),
      frame: Type.Optional(FrameName),
      up: Type.Optional(Type.Enum(['world', 'target', 'velocity', 'free', 'vertical'] as const)),
      rollDeg: Type.Optional(Type.Number()),
    }),
  ),
  orthoHalfHeight: Type.Optional(Positive),
});

export const Scene = closedObject({
  $schema: Type.Optional(Type.String()),
  name: Type.String({ minLength: 1 }),
  description: Type.Optional(Type.String()),
  epoch: Type.Optional(
    Type.String({ description: 'The moment of ut 0, ISO 8601 in UTC; default 2030-03-20T12:00:00Z.' }),
  ),
  seed: Type.Optional(Type.Integer({ minimum: 0 })),
  clock: Type.Optional(
    closedObject({
      mode: Type.Optional(Type.Enum(['real', 'stepped'] as const)),
      ut: Type.Optional(Type.Number({ description: 'Initial time of the clock, s.' })),
      warp: Type.Optional(NotNegative),
    }),
  ),
  system: Type.Optional(
    Type.Union([Type.Literal('sol', { title: "'sol'" }), SceneSystem], {
      title: 'the real system, or one of your own',
    }),
  ),
  terrain: Type.Optional(
    Type.Record(Type.String(), SceneTerrain, { description: 'Overrides of the ground, by body id.' }),
  ),
  templates: Type.Record(Type.String({ minLength: 1 }), Template),
  crafts: Type.Optional(Type.Record(Type.String({ minLength: 1 }), Craft)),
  vessels: Type.Optional(Type.Array(SceneVessel)),
  fleets: Type.Optional(Type.Array(SceneFleet)),
  activeVessel: Type.Optional(Type.String()),
  camera: Type.Optional(SceneCamera),
});

export type SceneCameraDescription = Static<typeof SceneCamera>;

/** A scene file that passed {@link parseScene}. All names and files in it exist. */
export type SceneDescription = Static<typeof Scene>;
