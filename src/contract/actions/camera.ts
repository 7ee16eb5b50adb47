import { type Static, type TNumber, Type } from 'typebox';
import type { Vec3 } from '../../base/math/index.js';
import { FILE_NAME, isFileName, noFileName } from '../../base/uploads/index.js';
import { LooseSwitch, RawNumbers, Text, Word } from './arguments.js';
import { inSlots } from './envelope.js';

export const CAMERA_MODES = ['orbit', 'free', 'map', 'iva', 'fixed'] as const;
/** The frames, in the order of their numbers in commands. `frames.ts` in `sim/camera` defines the frames. */
export const CAMERA_FRAMES = ['ecl', 'cce', 'bodyfixed', 'enu', 'lvlh', 'chase'] as const;
/** Directions that the `up` of an aimed camera can follow, in the order of their numbers in commands. */
export const CAMERA_UPS = ['world', 'target', 'velocity', 'free'] as const;

const Target = Text('`vessel:<id>`, `body:<id>`, `part:<vessel>/<instance id>` or `none`.');
const Frame = Word('Frame of reference.', CAMERA_FRAMES);
/** The schema of a number in a camera pose. The camera, not the schema, refuses a wrong value. */
const PoseNumber = (description: string, range: Readonly<Record<string, number>> = {}) =>
  Type.Object({ value: Type.Number({ description, ...range }) });

export const CameraSwitch = inSlots(Type.Object({ on: LooseSwitch }), { on: 'value' }, { value: 1 });
export const SetCameraMode = inSlots(
  Type.Object({ mode: Word('Mode.', CAMERA_MODES) }),
  { mode: 'token' },
  { token: 'orbit' },
);
export const CameraFollow = inSlots(
  Type.Object({ target: Text('`vessel:<id>`, `body:<id>` or `none`.') }),
  { target: 'token' },
  { token: 'none' },
);
export const CameraFocus = inSlots(
  Type.Object({ id: Text('Raw id.') }),
  { id: 'token or vessel_id' },
  { token: 'Earth' },
);

export const MapScope = inSlots(PoseNumber('m.', { minimum: 0 }), { value: 'value' }, { value: 1e7 });

export const CameraPosition = inSlots(
  Type.Object({ position: RawNumbers(3, 'x y z, m.'), frame: Type.Optional(Frame) }),
  { position: 'values', frame: 'token' },
  { values: [0, 0, 1e7], token: 'ecl' },
);
export const SetCameraFrame = inSlots(Type.Object({ frame: Frame }), { frame: 'token' }, { token: 'ecl' });
export const CameraTarget = inSlots(Type.Object({ target: Target }), { target: 'token' }, { token: 'body:Earth' });
export const CameraGeo = inSlots(
  Type.Object({
    geo: RawNumbers(3, 'Latitude and longitude in degrees, altitude above ground in m.'),
    body: Type.Optional(Text('`body:<id>`.')),
  }),
  { geo: 'values', body: 'token' },
  { values: [28.6, -80.6, 500], token: 'body:Earth' },
);
export const OrbitRadius = inSlots(PoseNumber('m.', { minimum: 0 }), { value: 'value' }, { value: 50 });
export const OrbitAzimuth = inSlots(PoseNumber('Degrees.'), { value: 'value' }, { value: 30 });
export const OrbitElevation = inSlots(
  PoseNumber('Degrees.', { minimum: -90, maximum: 90 }),
  { value: 'value' },
  { value: 20 },
);
export const CameraRotation = inSlots(
  Type.Object({
    rotation: RawNumbers(4, 'Quaternion x y z w from camera axes to ecliptic axes, with a length from 0.5 to 2.'),
  }),
  { rotation: 'values' },
  { values: [0, 0, 0, 1] },
);
export const AimOffset = inSlots(
  Type.Object({ offset: RawNumbers(3, 'm.') }),
  { offset: 'values' },
  { values: [0, 0, 1] },
);
export const AimUp = inSlots(
  Type.Object({ up: Word('Direction that points up in the picture.', CAMERA_UPS) }),
  { up: 'token' },
  { token: 'world' },
);
export const CameraRoll = inSlots(PoseNumber('Degrees, clockwise.'), { value: 'value' }, { value: 10 });
export const CameraFov = inSlots(
  PoseNumber('Degrees.', { minimum: 0.1, maximum: 179 }),
  { value: 'value' },
  { value: 45 },
);
export const OrthoHeight = inSlots(PoseNumber('m.', { exclusiveMinimum: 0 }), { value: 'value' }, { value: 1000 });
export const CameraSmoothing = inSlots(PoseNumber('s.', { minimum: 0, maximum: 10 }), { value: 'value' }, { value: 0 });
export const CameraCursor = inSlots(
  Type.Object({
    cursor: RawNumbers(
      2,
      'Offset from the middle of the picture, x to the right and y up. The unit is half the height of the picture.',
    ),
  }),
  { cursor: 'values' },
  { values: [0.5, 0.5] },
);

export const CameraAim = Type.Object({
  target: Target,
  aim: Type.Object({
    offset: Type.Unsafe<Vec3>(
      Type.Array(Type.Number(), { description: 'Offset from the target, m, along the axes of `frame`.' }),
    ),
    frame: Type.Unsafe<(typeof CAMERA_FRAMES)[number]>({ type: 'string', enum: CAMERA_FRAMES }),
    up: Type.Unsafe<(typeof CAMERA_UPS)[number]>({ type: 'string', enum: CAMERA_UPS }),
    rollDeg: Type.Union([Type.Number(), Type.Null()], { description: 'Null keeps the present roll.' }),
  }),
});
export type Aim = Readonly<Static<typeof CameraAim>['aim']>;

const OrNull = (number: TNumber) => Type.Union([number, Type.Null()]);
const OrLeft = Type.Union([Type.Boolean(), Type.Null()]);

/**
 * Arguments for playing a track. If a value is null, the value of the track applies or, if the track joins a group, the
 * value of the group.
 */
export const PlayTrack = Type.Object({
  track: Type.String(),
  at: OrNull(Type.Number({ description: 'Time in the track, s.' })),
  rate: OrNull(Type.Number()),
  loop: OrLeft,
  group: Type.Union([Type.String(), Type.Null()]),
});
export type PlayTrack = Readonly<Static<typeof PlayTrack>>;

export const DeleteTrack = inSlots(
  Type.Object({ track: Type.Refine(Text('Track.', { pattern: FILE_NAME }), isFileName, noFileName) }),
  { track: 'token' },
  { token: 'orbit' },
);

/** Arguments that change the playback of a track. A setting that is null does not change. */
export const SetPlayback = Type.Object({
  at: OrNull(Type.Number({ description: 'Time in the track, s.' })),
  rate: OrNull(Type.Number()),
  loop: OrLeft,
  paused: OrLeft,
});
export type SetPlayback = Readonly<Static<typeof SetPlayback>>;
