import { Type, type Static } from 'typebox';
import { closedObject, Colour, SceneFraction, NotNegative, Positive, SceneVec3 } from './basics.js';

/** The modules of a part, which determine what it can do. A template may have one module of each kind. */

const Resources = Type.Array(Type.String({ minLength: 1 }), {
  description:
    'Resource names; all of them are needed, drawn in proportion to what is left. Absent: every tank in reach.',
});

export const SceneTank = closedObject({
  capacity: Positive,
  amount: Type.Optional(NotNegative),
});

export const SceneDecoupler = closedObject(
  {
    separationSpeed: Type.Optional(NotNegative),
    enabled: Type.Optional(Type.Boolean({ description: 'Can be fired; true.' })),
  },
  { description: 'Lets go of the part it is attached to.' },
);

export const SceneEngine = closedObject(
  {
    vacuumThrust: Type.Number({ exclusiveMinimum: 0, description: 'N, along +X of the part.' }),
    specificImpulse: Type.Number({ exclusiveMinimum: 0, description: 's, in vacuum.' }),
    minimumThrottle: Type.Optional(SceneFraction),
    propellants: Type.Optional(Resources),
  },
  { description: 'Draws from the tanks of its own stage: those without a decoupler in between.' },
);

const SceneLamp = closedObject({
  position: Type.Optional(SceneVec3),
  direction: Type.Optional(SceneVec3),
});

export const SceneLight = closedObject(
  {
    on: Type.Optional(Type.Boolean({ description: 'True if it is on from the beginning; default false.' })),
    lamps: Type.Optional(
      Type.Array(SceneLamp, {
        minItems: 1,
        maxItems: 16,
        description:
          'Where it shines from, in m, and the axes of its cones, in the frame of the part. All lamps of a light have ' +
          'its setting. Absent: one at the origin, along +X.',
      }),
    ),
    colour: Type.Optional(Colour),
    brightness: Type.Optional(NotNegative),
    outerAngleDeg: Type.Optional(NotNegative),
    innerAngleDeg: Type.Optional(NotNegative),
    power: Type.Optional(Type.Number({ minimum: 0, description: 'W while it is on; 0.' })),
    animation: Type.Optional(Type.String({ description: 'Animation that unfolds it; it shines in every position.' })),
  },
  {
    description:
      'Spot lights. At brightness 1 a lamp gives a surface 5 m ahead a hundredth of sunlight; in daylight it is not seen.',
  },
);

export const RcsAxis = Type.Enum(['Pitch', 'Yaw', 'Roll', 'Forward', 'Sideways', 'Vertical'] as const);

export const Rcs = closedObject(
  {
    thrust: Type.Number({ exclusiveMinimum: 0, description: 'N, into every direction that it serves.' }),
    specificImpulse: Positive,
    propellants: Type.Optional(Resources),
    axes: Type.Optional(Type.Array(RcsAxis, { description: 'Axes that it serves; all.' })),
  },
  { description: 'A block of control thrusters.' },
);

export const Battery = closedObject({
  capacity: Type.Number({ exclusiveMinimum: 0, description: 'J.' }),
  charge: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Fraction at the beginning; 1.' })),
});

export const Solar = closedObject(
  {
    power: Type.Number({ exclusiveMinimum: 0, description: 'W, facing the sun at one astronomical unit.' }),
    normal: Type.Optional(SceneVec3),
    efficiency: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'Fraction of that power left with age; 1.' }),
    ),
    animation: Type.Optional(
      Type.String({ description: 'Animation that unfolds it: its power follows how far that has come.' }),
    ),
  },
  { description: 'A panel that faces along `normal` of the part; +Z.' },
);

export const SceneGenerator = closedObject({
  power: Type.Number({ exclusiveMinimum: 0, description: 'W, always.' }),
});

export const SceneDockingPort = closedObject(
  {
    pushoffImpulse: Type.Optional(
      Type.Number({ minimum: 0, description: 'N·s that parts the two on undocking; 250.' }),
    ),
  },
  { description: 'Docked while the part hangs on, or carries, a part with a port.' },
);

/** The members of a template that are modules, by kind. */
export const modules = {
  tanks: Type.Optional(
    Type.Record(Type.String({ minLength: 1 }), SceneTank, { description: 'Propellant in kg by resource name.' }),
  ),
  control: Type.Optional(Type.Boolean({ description: 'Holds a control module: a vessel with one is controllable.' })),
  draw: Type.Optional(Type.Number({ minimum: 0, description: 'W that the part takes all the time; 0.' })),
  decoupler: Type.Optional(SceneDecoupler),
  engine: Type.Optional(SceneEngine),
  light: Type.Optional(SceneLight),
  rcs: Type.Optional(Rcs),
  battery: Type.Optional(Battery),
  solar: Type.Optional(Solar),
  generator: Type.Optional(SceneGenerator),
  docking: Type.Optional(SceneDockingPort),
};

export type RcsAxis = Static<typeof RcsAxis>;
