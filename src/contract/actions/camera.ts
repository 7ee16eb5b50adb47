import { type Static, type TNumber, Type } from 'typebox';
import type { Vec3 } from '../../base/math/index.js';
import { LooseSwitch, RawNumbers, Text, Word } from './arguments.js';

export const CAMERA_MODES = ['orbit', 'free', 'map', 'iva', 'fixed'] as const;
/** The frames in the order of their ordinals on the wire; `frames.ts` of `sim/camera` defines each. */
export const CAMERA_FRAMES = ['ecl', 'cce', 'bodyfixed', 'enu', 'lvlh', 'chase'] as const;
/** The directions that `up` of an aimed camera can follow, in the order of the ordinals on the wire. */
export const CAMERA_UPS = ['world', 'target', 'velocity', 'free'] as const;

const Target = Text('`vessel:<id>`, `body:<id>`, `part:<vessel>/<instance id>` or `none`.');
const Frame = Word('Frame of reference.', CAMERA_FRAMES);
/** A number of the pose; the camera checks it. */
const PoseNumber = (description: string, range: Readonly<Record<string, number>> = {}) =>
  Type.Object({ value: Type.Number({ description, ...range }) });

export const CameraSwitch = Type.Object({ on: LooseSwitch });
export const CameraMode = Type.Object({ mode: Word('Mode.', CAMERA_MODES) });
export const CameraFollow = Type.Object({ target: Text('`vessel:<id>`, `body:<id>` or `none`.') });
export const CameraFocus = Type.Object({ id: Text('Raw id.') });

export const MapScope = PoseNumber('m.', { minimum: 0 });

export const CameraPosition = Type.Object({ position: RawNumbers(3, 'x y z, m.'), frame: Type.Optional(Frame) });
export const CameraFrame = Type.Object({ frame: Frame });
export const CameraTarget = Type.Object({ target: Target });
export const CameraGeo = Type.Object({
  geo: RawNumbers(3, 'Latitude and longitude in degrees, altitude above ground in m.'),
  body: Type.Optional(Text('`body:<id>`.')),
});
export const OrbitRadius = PoseNumber('m.', { minimum: 0 });
export const OrbitAzimuth = PoseNumber('Degrees.');
export const OrbitElevation = PoseNumber('Degrees.', { minimum: -90, maximum: 90 });
export const CameraRotation = Type.Object({
  rotation: RawNumbers(4, 'x y z w, camera to ecliptic axes; of a length from 0.5 to 2.'),
});
export const AimOffset = Type.Object({ offset: RawNumbers(3, 'm.') });
export const AimUp = Type.Object({ up: Word('What is up.', CAMERA_UPS) });
export const CameraRoll = PoseNumber('Degrees, clockwise.');
export const CameraFov = PoseNumber('Degrees.', { minimum: 0.1, maximum: 179 });
export const OrthoHeight = PoseNumber('m.', { exclusiveMinimum: 0 });
export const CameraSmoothing = PoseNumber('s.', { minimum: 0, maximum: 10 });
export const CameraCursor = Type.Object({
  cursor: RawNumbers(2, 'x to the right and y up from the middle of the picture, in halves of its height.'),
});

/** A target, and the way an aimed camera looks at it. */
export const CameraAim = Type.Object({
  target: Target,
  aim: Type.Object({
    offset: Type.Unsafe<Vec3>(
      Type.Array(Type.Number(), { description: 'From the target, m, along the axes of `frame`.' }),
    ),
    frame: Type.Unsafe<(typeof CAMERA_FRAMES)[number]>({ type: 'string', enum: CAMERA_FRAMES }),
    up: Type.Unsafe<(typeof CAMERA_UPS)[number]>({ type: 'string', enum: CAMERA_UPS }),
    rollDeg: Type.Union([Type.Number(), Type.Null()], { description: 'Null leaves the roll as it is.' }),
  }),
});
export type Aim = Readonly<Static<typeof CameraAim>['aim']>;

const OrNull = (number: TNumber) => Type.Union([number, Type.Null()]);
const OrLeft = Type.Union([Type.Boolean(), Type.Null()]);

/** A request to play a track; null leaves a value to the track, or to the group that it joins. */
export const PlayTrack = Type.Object({
  track: Type.String(),
  at: OrNull(Type.Number({ description: 'The time in the track, s.' })),
  rate: OrNull(Type.Number()),
  loop: OrLeft,
  group: Type.Union([Type.String(), Type.Null()]),
});
export type PlayTrack = Readonly<Static<typeof PlayTrack>>;

/** A change to the track that plays; null leaves a value as it is. */
export const SetPlayback = Type.Object({
  at: OrNull(Type.Number({ description: 'The time in the track, s.' })),
  rate: OrNull(Type.Number()),
  loop: OrLeft,
  paused: OrLeft,
});
export type SetPlayback = Readonly<Static<typeof SetPlayback>>;
