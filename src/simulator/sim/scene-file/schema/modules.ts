import { Type, type Static } from 'typebox';
import { closedObject, Colour, SceneFraction, NotNegative, Positive, SceneVec3 } from './basics.js';

// A template may have one module of each kind.

const Resources = Type.Array(Type.String({ minLength: 1 }), {
  description:
    'Names of resources. All of them are needed, and are used in proportion to what is left. Absent: every tank in reach.',
});

export const SceneTank = closedObject({
  capacity: Positive,
  amount: Type.Optional(NotNegative),
});

export const SceneDecoupler = closedObject(
  {
    separationSpeed: Type.Optional(NotNegative),
    enabled: Type.Optional(Type.Boolean({ description: 'True if the decoupler can be fired; default true.' })),
  },
  { description: 'Detaches from the part that carries it.' },
);

export const SceneEngine = closedObject(
  {
    vacuumThrust: Type.Number({ exclusiveMinimum: 0, description: 'N, along +X of the part.' }),
    specificImpulse: Type.Number({ exclusiveMinimum: 0, description: 's, in vacuum.' }),
    minimumThrottle: Type.Optional(SceneFraction),
    propellants: Type.Optional(Resources),
  },
  { description: 'Uses the tanks of its own stage: those without a decoupler between them and the engine.' },
);

const SceneLamp = closedObject({
  position: Type.Optional(SceneVec3),
  direction: Type.Optional(SceneVec3),
});

export const SceneLight = closedObject(
  {
    on: Type.Optional(Type.Boolean({ description: 'True if the light is on at the beginning; default false.' })),
    lamps: Type.Optional(
      Type.Array(SceneLamp, {
        minItems: 1,
        maxItems: 16,
        description:
          'Positions, m, and axes of the cones, in the frame of the part. All lamps of a light share ' +
          'its settings. Absent: one lamp at the origin, along +X.',
      }),
    ),
    colour: Type.Optional(Colour),
    brightness: Type.Optional(NotNegative),
    outerAngleDeg: Type.Optional(NotNegative),
    innerAngleDeg: Type.Optional(NotNegative),
    power: Type.Optional(Type.Number({ minimum: 0, description: 'Consumption while the light is on, W; default 0.' })),
    animation: Type.Optional(
      Type.String({
        description: 'Animation that unfolds the light. The light shines whatever the state of the animation.',
      }),
    ),
  },
  {
    description:
      'Spot lights. At brightness 1, a surface 5 m ahead gets a hundredth of sunlight; in daylight the light cannot be seen.',
  },
);

export const RcsAxis = Type.Enum(['Pitch', 'Yaw', 'Roll', 'Forward', 'Sideways', 'Vertical'] as const);

export const Rcs = closedObject(
  {
    thrust: Type.Number({ exclusiveMinimum: 0, description: 'Thrust in each direction, N.' }),
    specificImpulse: Positive,
    propellants: Type.Optional(Resources),
    axes: Type.Optional(
      Type.Array(RcsAxis, { description: 'Axes along and about which the block pushes; default all.' }),
    ),
  },
  { description: 'A block of control thrusters.' },
);

export const Battery = closedObject({
  capacity: Type.Number({ exclusiveMinimum: 0, description: 'J.' }),
  charge: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'Charge at the beginning, as a fraction; default 1.' }),
  ),
});

export const Solar = closedObject(
  {
    power: Type.Number({
      exclusiveMinimum: 0,
      description: 'Power of the panel when it faces the sun at a distance of one astronomical unit, W.',
    }),
    normal: Type.Optional(SceneVec3),
    efficiency: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Fraction of that power that an aged panel still has; default 1.',
      }),
    ),
    animation: Type.Optional(
      Type.String({
        description:
          'Animation that unfolds the panel. The power of the panel grows with the position of the animation.',
      }),
    ),
  },
  { description: 'A panel that faces along `normal`, in the frame of the part; default +Z.' },
);

export const SceneGenerator = closedObject({
  power: Type.Number({ exclusiveMinimum: 0, description: 'Constant power, W.' }),
});

export const SceneDockingPort = closedObject(
  {
    pushoffImpulse: Type.Optional(
      Type.Number({ minimum: 0, description: 'Impulse that separates the vessels on undocking, N·s; default 250.' }),
    ),
  },
  { description: 'The port is docked while its part carries, or is carried by, another part with a port.' },
);

export const modules = {
  tanks: Type.Optional(
    Type.Record(Type.String({ minLength: 1 }), SceneTank, { description: 'Propellant in kg by resource name.' }),
  ),
  control: Type.Optional(
    Type.Boolean({
      description: 'True if the part contains a control module. A vessel with a control module can be controlled.',
    }),
  ),
  draw: Type.Optional(
    Type.Number({ minimum: 0, description: 'Constant power consumption of the part, W; default 0.' }),
  ),
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
