import type { Outcome } from '../../../base/errors/index.js';
import {
  aimChange,
  aimFrameChange,
  aimFromNumbers,
  aimOffsetChange,
  aimTargetChange,
  aimUpChange,
  anchorChange,
  CAMERA_FRAMES,
  CAMERA_MODES,
  CAMERA_UPS,
  type CameraMode,
  type CameraSurroundings,
  cursorFrom,
  fovChange,
  frameChange,
  geoChange,
  type MainCamera,
  numberChange,
  type NumberLeafName,
  parseRef,
  parseToken,
  type PoseChange,
  positionChange,
  rotationChange,
} from '../../sim/camera/index.js';
import type { WorldCell } from '../cell.js';
import { type Action, action } from './action.js';
import {
  argument,
  between,
  checked,
  type Checked,
  type Given,
  idOrVessel,
  looseFlag,
  type Members,
  number,
  once,
  optional,
  rawNumbers,
  signatureOf,
  text,
} from './signature.js';
import * as schema from './slot-schema.js';
import type { SlotSchema } from './slot-schema.js';

/** Makes an action on the camera, resolved against the current moment at once. `src/simulator/sim/camera` defines each leaf. */
const cameraAction = <M extends Members>(
  summary: string,
  takes: M,
  run: (camera: MainCamera, given: Checked<M>, surroundings: CameraSurroundings) => Outcome<void> | void,
): Action<Given<M>> =>
  action(summary, takes, ({ camera, surroundings }, given) => run(camera, given, surroundings), { gate: 'camera' });

/** Makes an action that sets the pose: its arguments become a change of it. */
function poseAction<M extends Members>(
  summary: string,
  takes: M,
  changeOf: (given: Given<M>) => Outcome<PoseChange>,
): Action<Given<M>> {
  const change = checked(signatureOf(takes), (_subject, given) => changeOf(given));
  const run = ({ camera, surroundings }: WorldCell, pose: PoseChange): Outcome<void> =>
    camera.override(pose, surroundings);
  return action(summary, change, run, { gate: 'camera' });
}

/** Makes an action that sets one number of the pose. */
const numberAction = (summary: string, leaf: NumberLeafName, unit: string, range: SlotSchema, example: number) =>
  poseAction(summary, { value: number(unit, { schema: range }, example) }, ({ value }) => numberChange(leaf, value));

const on = looseFlag;
const TARGET = schema.text('`vessel:<id>`, `body:<id>`, `part:<vessel>/<instance id>` or `none`.');
const FRAME = schema.word('Frame of reference.', CAMERA_FRAMES);
const earthTarget = text(TARGET, 'body:Earth');
const earth = { target: earthTarget };
const frame = text(FRAME, 'ecl');

const mode = checked(text(schema.word('Mode.', CAMERA_MODES), 'orbit'), (_subject, given) =>
  parseToken<CameraMode>('camera/mode', given, CAMERA_MODES),
);
const followed = checked(text(schema.text('`vessel:<id>`, `body:<id>` or `none`.'), 'none'), (_subject, given) =>
  parseRef('camera/follow', given),
);
const scopes = between(0, Number.MAX_VALUE, (scope) => `value ${scope} is out of range; use 0 m or more`);
const mapScope = checked(number('m.', scopes, 1e7), (_subject, scope) => scopes.check('camera/map/scope', scope));
const geo = rawNumbers('Latitude and longitude in degrees, altitude above ground in m.', [28.6, -80.6, 500]);
const body = optional(text(schema.text('`body:<id>`.'), 'body:Earth'));
const rotation = rawNumbers('x y z w, camera to ecliptic axes; of a length from 0.5 to 2.', [0, 0, 0, 1]);
const aim = argument(
  'values',
  schema.numbers(7, 7, 'ox oy oz, frame (0 ecl … 5 chase), up (0 world … 3 free), roll, whether roll is meant.'),
  [0, 0, 0, 2, 0, 0, 0],
  ({ values }) => aimFromNumbers(values),
);
const elevation = { minimum: -90, maximum: 90 };
const cursor = checked(
  rawNumbers('x to the right and y up from the middle of the picture, in halves of its height.', [0.5, 0.5]),
  (_subject, given) => cursorFrom(given),
);

/** Actions on the camera: taking it and giving it back, what it looks at, and its pose. */
export const CAMERA_ACTIONS = {
  'camera.enabled': cameraAction('Takes the camera, or gives it back smoothly.', { on }, (camera, given, s) =>
    given.on ? camera.take(s) : camera.release(s),
  ),
  'camera.release': cameraAction('Gives the camera back at once.', { once }, (camera, _given, s) =>
    camera.releaseAtOnce(s),
  ),
  'camera.mode': cameraAction('Sets the mode of a camera that is not taken.', { mode }, (camera, given, s) =>
    camera.setMode(given.mode, s),
  ),
  'camera.follow': cameraAction('Follows a vessel or a body.', { target: followed }, (camera, given, s) =>
    camera.setFollow(given.target, s),
  ),
  // The game's own camera does it, which is there without `camera/`: the leaves are those of vessels and bodies.
  'camera.focus': action(
    'Looks at a vessel or a body.',
    { id: idOrVessel('Earth') },
    ({ camera, surroundings }, { id }) => camera.focus(id, surroundings),
  ),
  'camera.tidal': cameraAction('Turns with what is followed.', { on }, (camera, given, s) =>
    camera.setTidal(given.on, s),
  ),
  'camera.map_scope': cameraAction('Sets what the map shows, m.', { value: mapScope }, (camera, { value }, s) =>
    camera.setMapScope(value, s),
  ),

  'camera.position': poseAction(
    'Places the camera.',
    { position: rawNumbers('x y z, m.', [0, 0, 1e7]), frame: optional(frame) },
    (given) => positionChange(given.position, given.frame),
  ),
  'camera.frame': poseAction('Sets the frame of the position.', { frame }, (given) => frameChange(given.frame)),
  'camera.anchor': poseAction('Sets what the position is relative to.', earth, ({ target }) => anchorChange(target)),
  'camera.geo': poseAction('Places the camera above a body.', { geo, body }, (given) =>
    geoChange(given.geo, given.body),
  ),
  'camera.orbit_radius': numberAction('Sets the distance from the anchor.', 'orbitRadius', 'm.', { minimum: 0 }, 50),
  'camera.orbit_azimuth': numberAction('Sets the azimuth about the anchor.', 'orbitAzimuth', 'Degrees.', {}, 30),
  'camera.orbit_elevation': numberAction(
    'Sets the elevation about the anchor.',
    'orbitElevation',
    'Degrees.',
    elevation,
    20,
  ),
  'camera.rotation': poseAction('Turns the camera.', { rotation }, (given) => rotationChange(given.rotation)),
  'camera.aim': poseAction('Aims at a target.', { target: earthTarget, aim }, (given) =>
    aimChange(given.target, given.aim),
  ),
  'camera.aim_target': poseAction('Sets the target of the aim alone.', earth, ({ target }) => aimTargetChange(target)),
  'camera.aim_offset': poseAction(
    'Sets the offset from the target.',
    { offset: rawNumbers('m.', [0, 0, 1]) },
    ({ offset }) => aimOffsetChange(offset),
  ),
  'camera.aim_frame': poseAction('Sets the frame of that offset.', { frame: text(FRAME, 'bodyfixed') }, (given) =>
    aimFrameChange(given.frame),
  ),
  'camera.aim_up': poseAction(
    'Sets what is up.',
    { up: text(schema.word('What is up.', CAMERA_UPS), 'world') },
    ({ up }) => aimUpChange(up),
  ),
  'camera.roll': numberAction('Rolls about the view axis.', 'roll', 'Degrees, clockwise.', {}, 10),
  // The range is a setting of the camera, so it is known only where the camera is.
  'camera.fov': cameraAction(
    'Sets the vertical field of view.',
    { value: number('Degrees.', { schema: { minimum: 0.1, maximum: 179 } }, 45) },
    (camera, { value }, s) => {
      const change = fovChange(value, camera.limits.fovMinDeg, camera.limits.fovMaxDeg);
      return change.ok ? camera.override(change.value, s) : change;
    },
  ),
  'camera.ortho': cameraAction('Switches perspective off.', { on }, (camera, given, s) =>
    camera.override({ ortho: given.on }, s),
  ),
  'camera.ortho_height': numberAction(
    'Sets half the height of the view without perspective.',
    'orthoHeight',
    'm.',
    { exclusiveMinimum: 0 },
    1000,
  ),
  'camera.smoothing': numberAction(
    'Sets the time that the camera takes to follow.',
    'smoothing',
    's.',
    { minimum: 0, maximum: 10 },
    0,
  ),
  'camera.pose_reset': cameraAction('Drops all overrides.', { once }, (camera, _given, s) => camera.resetPose(s)),

  'camera.cursor': cameraAction(
    'Sets where the cursor points, for `aim=cursor`.',
    { cursor },
    (camera, given) => void (camera.cursor = given.cursor),
  ),
};
