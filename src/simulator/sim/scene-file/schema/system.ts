import { Type, type Static } from 'typebox';
import { closedObject, Colour, Id, LatitudeDeg, LongitudeDeg, NotNegative, Positive } from './basics.js';

export const SceneFlat = closedObject(
  {
    latitudeDeg: LatitudeDeg,
    longitudeDeg: LongitudeDeg,
    radius: Positive,
    blend: NotNegative,
    height: Type.Number({ description: 'Above the mean radius, m.' }),
    clutter: Type.Optional(Type.Enum(['none', 'grass'] as const, { description: 'Clutter on it; none.' })),
  },
  { description: 'A level disc; the ground blends back to nature over `blend` metres.' },
);

export const TerrainKind = Type.Enum(['none', 'plain', 'earth', 'luna', 'mars', 'rocky', 'gas'] as const, {
  description: '`plain` is smooth, of one matt colour, and grows what Earth grows.',
});

export const SceneClearing = closedObject(
  {
    latitudeDeg: LatitudeDeg,
    longitudeDeg: LongitudeDeg,
    radius: Positive,
    headingDeg: Type.Optional(
      Type.Number({ description: 'Direction of a strip that begins here, clockwise from north; 0.' }),
    ),
    length: Type.Optional(Type.Number({ minimum: 0, description: 'Length of the strip, m; 0 is a disc.' })),
  },
  { description: 'Ground without clutter: a disc, or a strip with round ends.' },
);

/** Grass, rocks, shrubs and trees. The kind of ground determines which of them grow. */
export const Clutter = closedObject({
  density: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Density of all clutter; 1.' })),
  clearings: Type.Optional(Type.Array(SceneClearing)),
});

/** Changes to a body's ground. */
export const SceneTerrain = closedObject({
  kind: Type.Optional(TerrainKind),
  seed: Type.Optional(Type.Integer()),
  flats: Type.Optional(Type.Array(SceneFlat)),
  clutter: Type.Optional(Clutter),
});

/** Keplerian elements about the parent, in ecliptic axes, at UT 0. */
export const BodyOrbit = closedObject({
  semiMajorAxis: Positive,
  eccentricity: Type.Optional(Type.Number({ minimum: 0, exclusiveMaximum: 1 })),
  inclinationDeg: Type.Optional(Type.Number()),
  longitudeOfAscendingNodeDeg: Type.Optional(Type.Number()),
  argumentOfPeriapsisDeg: Type.Optional(Type.Number()),
  meanAnomalyDeg: Type.Optional(Type.Number()),
});

export const SceneBody = closedObject({
  id: Id,
  class: Type.Enum(['Star', 'Planet', 'Moon'] as const),
  parent: Type.Optional(Type.String({ description: 'Absent for the star.' })),
  mass: Positive,
  meanRadius: Positive,
  rotationPeriod: Type.Optional(
    Type.Number({ description: 's, sidereal; negative is retrograde; absent does not turn.' }),
  ),
  primeMeridianDeg: Type.Optional(Type.Number({ description: 'Hour angle at ut 0.' })),
  axialTiltDeg: Type.Optional(
    Type.Number({ description: 'Angle of the north pole against the normal of the orbit; 0.' }),
  ),
  tiltLongitudeDeg: Type.Optional(Type.Number({ description: 'Ecliptic longitude toward which the pole leans; 0.' })),
  orbit: Type.Optional(BodyOrbit),
  atmosphere: Type.Optional(
    closedObject({
      height: Positive,
      scaleHeight: Positive,
      seaLevelPressure: NotNegative,
      seaLevelDensity: NotNegative,
    }),
  ),
  ocean: Type.Optional(closedObject({ density: Positive })),
  terrain: Type.Optional(SceneTerrain),
});

/** The system of a scene. Every body moves on a fixed ellipse about its parent. */
export const SceneSystem = closedObject({
  name: Type.Optional(Type.String()),
  home: Id,
  backdrop: Type.Optional(
    Type.Tuple([...Colour.items], {
      description:
        'Normalised sRGB. One colour all around, in place of stars and of air: what the sky shows and mirrors mirror. ' +
        'Exposure does not follow the view. For pictures of things alone, as in a studio.',
    }),
  ),
  bodies: Type.Array(SceneBody, { minItems: 1 }),
});

export type TerrainDescription = Static<typeof SceneTerrain>;
export type BodyDescription = Static<typeof SceneBody>;
export type SystemDescription = Static<typeof SceneSystem>;
