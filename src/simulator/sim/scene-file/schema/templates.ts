import { Type, type Static } from 'typebox';
import {
  closedObject,
  discriminated,
  SceneFraction,
  Id,
  NotNegative,
  Positive,
  SceneQuat,
  SceneVec3,
} from './basics.js';
import { modules } from './modules.js';

export const ShapeGeometry = closedObject(
  {
    shape: Type.String({ minLength: 1, description: 'Name of a procedural shape.' }),
    parameters: Type.Optional(Type.Unknown({ description: 'Parameters of the shape, whose parser checks them.' })),
  },
  { title: 'a procedural shape {shape, parameters}' },
);

export const GltfGeometry = closedObject(
  {
    gltf: Type.String({ minLength: 1, description: 'Path of a .gltf or .glb file, relative to the scene file.' }),
    node: Type.Optional(Type.String({ description: 'Uses only this node and the nodes below it.' })),
  },
  { title: 'a glTF file {gltf, node}' },
);

export const GeometrySource = Type.Union([ShapeGeometry, GltfGeometry]);

const Axis = { axis: Type.Optional(SceneVec3) };
const Driven = {
  animation: Type.String({ minLength: 1, description: 'Joints of a vessel that share this name move together.' }),
  seconds: Type.Optional(Positive),
  initial: Type.Optional(SceneFraction),
};

/** The movement of a part relative to its rest pose, in the frame of the part at rest. */
export const Joint = discriminated(
  'kind',
  [
    closedObject({
      kind: Type.Literal('hinge'),
      ...Axis,
      ...Driven,
      fromDeg: Type.Optional(Type.Number()),
      toDeg: Type.Number(),
    }),
    closedObject({
      kind: Type.Literal('slider'),
      ...Axis,
      ...Driven,
      from: Type.Optional(Type.Number()),
      to: Type.Number(),
    }),
    closedObject({ kind: Type.Literal('spin'), ...Axis, period: Positive, phaseDeg: Type.Optional(Type.Number()) }),
    closedObject({
      kind: Type.Literal('sway'),
      ...Axis,
      amplitudeDeg: Type.Number(),
      period: Positive,
      phaseDeg: Type.Optional(Type.Number()),
    }),
    closedObject({ kind: Type.Literal('tracker'), ...Axis }),
  ],
  'hinge and slider follow an animation goal from 0 to 1; spin and sway follow the clock; tracker turns a solar panel around ' +
    'its axis so that the panel faces the sun as directly as possible.',
);

/** The pose of a part in its container, with either `rotationDeg` or `rotation`. */
export const placement = {
  position: Type.Optional(SceneVec3),
  rotationDeg: Type.Optional(
    Type.Tuple([Type.Number(), Type.Number(), Type.Number()], {
      description: 'Roll about X, then pitch about Y, then yaw about Z, degrees, about fixed axes.',
    }),
  ),
  rotation: Type.Optional(SceneQuat),
  scale: Type.Optional(
    Type.Union([Type.Number(), SceneVec3], {
      title: 'a factor or three',
      description: 'A negative factor mirrors the part; none may be 0. Stickers keep their size on a scaled part.',
    }),
  ),
  joint: Type.Optional(Joint),
  repeat: Type.Optional(
    closedObject(
      {
        count: Type.Integer({ minimum: 1, maximum: 10_000 }),
        axis: Type.Optional(SceneVec3),
        angleDeg: Type.Optional(Type.Number()),
        step: Type.Optional(SceneVec3),
      },
      {
        description:
          'Copies of this part: copy i is turned by i·angleDeg about `axis` (default +X) through the origin of the ' +
          'carrying part, then moved by i·step. Without step, angleDeg defaults to 360/count.',
      },
    ),
  ),
};

export const SubpartPlacement = closedObject({
  template: Id,
  name: Type.Optional(Type.String({ minLength: 1 })),
  displayName: Type.Optional(Type.String()),
  ...placement,
});

export const Template = closedObject({
  displayName: Type.Optional(Type.String()),
  geometry: Type.Optional(GeometrySource),
  mass: Type.Optional(NotNegative),
  centreOfMass: Type.Optional(SceneVec3),
  ...modules,
  subparts: Type.Optional(Type.Array(SubpartPlacement)),
});

export type GeometrySource = Static<typeof GeometrySource>;
export type JointDescription = Static<typeof Joint>;
export type SubpartDescription = Static<typeof SubpartPlacement>;
export type TemplateDescription = Static<typeof Template>;
