import { Type, type Static } from 'typebox';
import {
  closedObject,
  discriminated,
  SceneFraction,
  Id,
  LatitudeDeg,
  LongitudeDeg,
  NotNegative,
  Positive,
  SceneQuat,
  SceneVec3,
} from './basics.js';
import { placement } from './templates.js';

/** The first part of a craft is the root, whose pose is in the assembly frame. */
export const CraftPart = closedObject({
  template: Id,
  name: Type.Optional(
    Type.String({ minLength: 1, description: 'Unique in the craft; the default is the template id.' }),
  ),
  displayName: Type.Optional(Type.String()),
  attachTo: Type.Optional(
    Type.String({ description: 'Name of the part that carries this one; the default is the root.' }),
  ),
  stage: Type.Optional(Type.Integer({ minimum: 0, description: 'Staging fires the lowest number first.' })),
  ...placement,
});

export const Craft = closedObject({ parts: Type.Array(CraftPart, { minItems: 1 }) });

export const SceneLanded = closedObject({
  body: Id,
  latitudeDeg: LatitudeDeg,
  longitudeDeg: LongitudeDeg,
  headingDeg: Type.Optional(
    Type.Number({
      description: 'Direction of the nose before it is pitched up, degrees clockwise from north; default 0.',
    }),
  ),
  pitchDeg: Type.Optional(
    Type.Number({
      description:
        'Angle of the nose above the horizon, degrees. The default is 90 for a craft and 0 for an EVA character, so that both are upright.',
    }),
  ),
  rollDeg: Type.Optional(
    Type.Number({ description: 'Angle about the nose, degrees; positive with the right side down; default 0.' }),
  ),
  height: Type.Optional(
    Type.Number({
      description: 'Height of the assembly origin above the ground, m. Absent: the lowest vertex touches the ground.',
    }),
  ),
  clearance: Type.Optional(
    Type.Number({ description: 'Height of the pad under the vessel, m, added to `height`; default 0.' }),
  ),
  prelaunch: Type.Optional(
    Type.Boolean({ description: 'True for the situation Prelaunch until the vessel is staged or moved.' }),
  ),
});

export const SceneAttitude = discriminated(
  'frame',
  [
    closedObject({ frame: Type.Literal('cci'), rotation: SceneQuat }),
    closedObject({ frame: Type.Literal('ecl'), rotation: SceneQuat }),
    closedObject({
      frame: Type.Literal('lvlh'),
      headingDeg: Type.Optional(Type.Number()),
      pitchDeg: Type.Optional(Type.Number()),
      rollDeg: Type.Optional(Type.Number()),
    }),
  ],
  'Attitude of the body axes relative to a frame. cci and ecl stay fixed among the stars; lvlh turns with the orbit (nose forward, belly down).',
);

/** Keplerian elements about `body`, in its CCI axes, at UT 0. */
export const VesselOrbit = closedObject({
  body: Id,
  semiMajorAxis: Type.Optional(Type.Number({ description: 'm; negative for a hyperbola.' })),
  altitude: Type.Optional(
    Type.Number({ description: 'Altitude of a circular orbit above the mean radius, m; replaces semiMajorAxis.' }),
  ),
  eccentricity: Type.Optional(NotNegative),
  inclinationDeg: Type.Optional(Type.Number()),
  longitudeOfAscendingNodeDeg: Type.Optional(Type.Number()),
  argumentOfPeriapsisDeg: Type.Optional(Type.Number()),
  trueAnomalyDeg: Type.Optional(Type.Number()),
  attitude: Type.Optional(SceneAttitude),
});

/** A position above the ground and a velocity, in the CCI axes of the parent. */
export const VesselStateVector = closedObject({
  body: Id,
  positionCci: SceneVec3,
  velocityCci: SceneVec3,
  attitude: Type.Optional(SceneAttitude),
});

const common = {
  craft: Type.Optional(Type.String({ description: 'Name of an entry of `crafts`.' })),
  parts: Type.Optional(
    Type.Array(CraftPart, { minItems: 1, description: 'Parts that only this vessel has; replaces `craft`.' }),
  ),
  scale: Type.Optional(Positive),
  alwaysRender: Type.Optional(Type.Boolean()),
  animations: Type.Optional(
    Type.Record(Type.String(), SceneFraction, { description: 'Initial positions of animations, by name.' }),
  ),
};

export const SceneVessel = closedObject({
  id: Id,
  ...common,
  kitten: Type.Optional(Type.Boolean({ description: 'An EVA character.' })),
  controllable: Type.Optional(Type.Boolean()),
  landed: Type.Optional(SceneLanded),
  orbit: Type.Optional(VesselOrbit),
  state: Type.Optional(VesselStateVector),
});

/** Many equal vessels for benchmarks, in a grid on the ground or in orbit. */
export const SceneFleet = closedObject({
  id: Id,
  count: Type.Integer({ minimum: 1, maximum: 100_000 }),
  template: Type.Optional(Type.String({ description: 'One vessel with `count` parts of this template.' })),
  craft: Type.Optional(
    Type.String({ description: '`count` vessels of this craft, with the ids `<id>-1`, `<id>-2` and so on.' }),
  ),
  spacing: Positive,
  columns: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Number of columns of the grid; by default, the grid is nearly square.' }),
  ),
  painted: Type.Optional(Type.Boolean({ description: 'Gives every part an enabled part rule of its own colour.' })),
  landed: Type.Optional(SceneLanded),
  orbit: Type.Optional(VesselOrbit),
});

export type CraftPartDescription = Static<typeof CraftPart>;
export type LandedDescription = Static<typeof SceneLanded>;
export type AttitudeDescription = Static<typeof SceneAttitude>;
export type VesselOrbitDescription = Static<typeof VesselOrbit>;
export type VesselStateVectorDescription = Static<typeof VesselStateVector>;
export type VesselDescription = Static<typeof SceneVessel>;
export type FleetDescription = Static<typeof SceneFleet>;
