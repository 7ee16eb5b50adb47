import { Type, type Static } from 'typebox';
import { closedObject, Colour, Id, LatitudeDeg, LongitudeDeg, NotNegative, Positive } from './basics.js';

export const SceneFlat = closedObject(
  {
    latitudeDeg: LatitudeDeg,
    longitudeDeg: LongitudeDeg,
    radius: Positive,
    blend: NotNegative,
    height: Type.Number({ description: 'Above the mean radius, m.' }),
    clutter: Type.Optional(Type.Enum(['none', 'grass'] as const, { description: 'Clutter on it; default none.' })),
  },
  { description: 'A level disc. Around it, over `blend` metres, the ground returns to its natural shape.' },
);

export const TerrainKind = Type.Enum(['none', 'plain', 'earth', 'luna', 'mars', 'rocky', 'gas'] as const, {
  description: '`plain` is smooth, has one matt colour, and has the clutter of `earth`.',
});

export const SceneClearing = closedObject(
  {
    latitudeDeg: LatitudeDeg,
    longitudeDeg: LongitudeDeg,
    radius: Positive,
    headingDeg: Type.Optional(
      Type.Number({ description: 'Direction of a strip that begins here, degrees clockwise from north; default 0.' }),
    ),
    length: Type.Optional(Type.Number({ minimum: 0, description: 'Length of the strip, m; 0 means a disc.' })),
    verge: Type.Optional(
      Type.Number({ minimum: 0, description: 'Width of the border of short, dense grass, m; default 0.' }),
    ),
  },
  { description: 'Ground without clutter: a disc, or a strip with round ends.' },
);

export const Clutter = closedObject({
  density: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Density of all clutter; default 1.' })),
  clearings: Type.Optional(Type.Array(SceneClearing, { maxItems: 256 })),
});

export const SceneTerrain = closedObject({
  kind: Type.Optional(TerrainKind),
  seed: Type.Optional(Type.Integer()),
  flats: Type.Optional(Type.Array(SceneFlat)),
  clutter: Type.Optional(Clutter),
  haze: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100_000,
      description:
        'How fast haze thickens with distance along the ground, relative to a clear day; default 1. With 10,000, haze ' +
        'hides almost everything beyond half a kilometre.',
    }),
  ),
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
    Type.Number({ description: 'Sidereal, s; negative for retrograde rotation. Absent: the body does not rotate.' }),
  ),
  primeMeridianDeg: Type.Optional(Type.Number({ description: 'Hour angle at ut 0.' })),
  axialTiltDeg: Type.Optional(
    Type.Number({ description: 'Angle between the north pole and the normal of the orbit; default 0.' }),
  ),
  tiltLongitudeDeg: Type.Optional(
    Type.Number({ description: 'Ecliptic longitude toward which the pole leans; default 0.' }),
  ),
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

export const SceneSystem = closedObject({
  name: Type.Optional(Type.String()),
  home: Id,
  backdrop: Type.Optional(
    Type.Tuple([...Colour.items], {
      description:
        'Normalised sRGB. One colour in all directions, instead of stars and air: the sky shows it, and mirrors reflect it. ' +
        'Exposure does not depend on the view. For pictures of single objects, as in a studio.',
    }),
  ),
  bodies: Type.Array(SceneBody, { minItems: 1 }),
});

export type TerrainDescription = Static<typeof SceneTerrain>;
export type BodyDescription = Static<typeof SceneBody>;
export type SystemDescription = Static<typeof SceneSystem>;
