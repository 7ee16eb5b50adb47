import { accept, type Outcome, refuse } from '../../errors/index.js';
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
  checked,
  looseFlag,
  NOTHING,
  number,
  numbersSchema,
  once,
  optional,
  rawNumbers,
  record,
  type Signature,
  type SlotSchema,
  text,
  textSchema,
  wordSchema,
} from './signature.js';

/** Makes an action on the camera, resolved against the current moment at once. `src/sim/camera` defines each leaf. */
function cameraAction<Given, Checked>(
  summary: string,
  takes: Signature<Given, Checked>,
  run: (camera: MainCamera, checked: Checked, surroundings: CameraSurroundings) => Outcome<void> | void,
): Action<Given> {
  const onCamera = ({ camera, surroundings }: WorldCell, checked: Checked): Outcome<void> | void =>
    run(camera, checked, surroundings);
  return action(summary, takes, onCamera, { gate: 'camera' });
}

/** Makes an action that sets the pose: its arguments become a change of it. */
function poseAction<Given>(
  summary: string,
  takes: Signature<Given>,
  change: (given: Given) => Outcome<PoseChange>,
): Action<Given> {
  const changed = checked(takes, (_subject, given) => change(given));
  return cameraAction(summary, changed, (camera, pose, surroundings) => camera.override(pose, surroundings));
}

/** Makes an action that sets one number of the pose. */
function numberAction(
  summary: string,
  leaf: NumberLeafName,
  unit: string,
  range: SlotSchema,
  example: number,
): Action<{ readonly value: number }> {
  return poseAction(summary, record({ value: number(unit, { schema: range }, example) }), ({ value }) =>
    numberChange(leaf, value),
  );
}

const switched = record({ on: looseFlag });
const TARGET = textSchema('`vessel:<id>`, `body:<id>`, `part:<vessel>/<instance id>` or `none`.');
const FRAME = wordSchema('Frame of reference.', CAMERA_FRAMES);
const earthTarget = text(TARGET, 'body:Earth');
const earth = record({ target: earthTarget });
const frame = text(FRAME, 'ecl');

const mode = checked(text(wordSchema('Mode.', CAMERA_MODES), 'orbit'), (_subject, given) =>
  parseToken<CameraMode>('camera/mode', given, CAMERA_MODES),
);
const followed = checked(text(textSchema('`vessel:<id>`, `body:<id>` or `none`.'), 'none'), (_subject, given) =>
  parseRef('camera/follow', given),
);
const mapScope = checked(number('m.', { schema: { minimum: 0 } }, 1e7), (_subject, scope) =>
  scope >= 0 && scope < Infinity
    ? accept(scope)
    : refuse('EINVAL', `camera/map/scope: value ${scope} is out of range; use 0 m or more`),
);
const geo = rawNumbers('Latitude and longitude in degrees, altitude above ground in m.', [28.6, -80.6, 500]);
const body = optional(text(textSchema('`body:<id>`.'), 'body:Earth'));
const rotation = rawNumbers('x y z w, camera to ecliptic axes; of a length from 0.5 to 2.', [0, 0, 0, 1]);
const aim = argument(
  'values',
  numbersSchema(7, 7, 'ox oy oz, frame (0 ecl … 5 chase), up (0 world … 3 free), roll, whether roll is meant.'),
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
  'camera.enabled': cameraAction('Takes the camera, or gives it back smoothly.', switched, (camera, { on }, s) =>
    on ? camera.take(s) : camera.release(s),
  ),
  'camera.release': cameraAction('Gives the camera back at once.', once(NOTHING), (camera, _given, s) =>
    camera.releaseAtOnce(s),
  ),
  'camera.mode': cameraAction('Sets the mode of a camera that is not taken.', record({ mode }), (camera, given, s) =>
    camera.setMode(given.mode, s),
  ),
  'camera.follow': cameraAction('Follows a vessel or a body.', record({ target: followed }), (camera, given, s) =>
    camera.setFollow(given.target, s),
  ),
  'camera.focus': cameraAction(
    'Looks at a vessel or a body.',
    record({ id: text(textSchema('Raw id.'), 'Earth') }),
    (camera, { id }, s) => camera.focus(id, s),
  ),
  'camera.tidal': cameraAction('Turns with what is followed.', switched, (camera, { on }, s) => camera.setTidal(on, s)),
  'camera.map_scope': cameraAction('Sets what the map shows, m.', record({ value: mapScope }), (camera, { value }, s) =>
    camera.setMapScope(value, s),
  ),

  'camera.position': poseAction(
    'Places the camera.',
    record({ position: rawNumbers('x y z, m.', [0, 0, 1e7]), frame: optional(frame) }),
    (given) => positionChange(given.position, given.frame),
  ),
  'camera.frame': poseAction('Sets the frame of the position.', record({ frame }), (given) => frameChange(given.frame)),
  'camera.anchor': poseAction('Sets what the position is relative to.', earth, ({ target }) => anchorChange(target)),
  'camera.geo': poseAction('Places the camera above a body.', record({ geo, body }), (given) =>
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
  'camera.rotation': poseAction('Turns the camera.', record({ rotation }), (given) => rotationChange(given.rotation)),
  'camera.aim': poseAction('Aims at a target.', record({ target: earthTarget, aim }), (given) =>
    aimChange(given.target, given.aim),
  ),
  'camera.aim_target': poseAction('Sets the target of the aim alone.', earth, ({ target }) => aimTargetChange(target)),
  'camera.aim_offset': poseAction(
    'Sets the offset from the target.',
    record({ offset: rawNumbers('m.', [0, 0, 1]) }),
    ({ offset }) => aimOffsetChange(offset),
  ),
  'camera.aim_frame': poseAction(
    'Sets the frame of that offset.',
    record({ frame: text(FRAME, 'bodyfixed') }),
    (given) => aimFrameChange(given.frame),
  ),
  'camera.aim_up': poseAction(
    'Sets what is up.',
    record({ up: text(wordSchema('What is up.', CAMERA_UPS), 'world') }),
    ({ up }) => aimUpChange(up),
  ),
  'camera.roll': numberAction('Rolls about the view axis.', 'roll', 'Degrees, clockwise.', {}, 10),
  // The range is a setting of the camera, so it is known only where the camera is.
  'camera.fov': cameraAction(
    'Sets the vertical field of view.',
    record({ value: number('Degrees.', { schema: { minimum: 0.1, maximum: 179 } }, 45) }),
    (camera, { value }, s) => {
      const change = fovChange(value, camera.limits.fovMinDeg, camera.limits.fovMaxDeg);
      return change.ok ? camera.override(change.value, s) : change;
    },
  ),
  'camera.ortho': cameraAction('Switches perspective off.', switched, (camera, { on }, s) =>
    camera.override({ ortho: on }, s),
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
  'camera.pose_reset': cameraAction('Drops all overrides.', once(NOTHING), (camera, _given, s) => camera.resetPose(s)),

  'camera.cursor': cameraAction(
    'Sets where the cursor points, for `aim=cursor`.',
    record({ cursor }),
    (camera, given) => void (camera.cursor = given.cursor),
  ),
};
