import { DONE, type Outcome, refuse } from '../../errors/index.js';
import {
  aimChange,
  aimFrameChange,
  aimOffsetChange,
  aimTargetChange,
  aimUpChange,
  anchorChange,
  CAMERA_MODES,
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
import type { Action, ActionTable, Command } from '../command.js';

/** What the camera actions need of the world. */
export interface CameraCell {
  readonly camera: MainCamera;
  /** The current moment, that every write is resolved against at once. */
  readonly surroundings: CameraSurroundings;
}

type CameraAction = Action<CameraCell>;
type Run = (camera: MainCamera, s: CameraSurroundings, command: Command) => Outcome<void>;

/** The camera actions of the catalogue. All run in the frame phase; what each leaf means is in src/sim/camera. */
export const CAMERA_ACTIONS: ActionTable<CameraCell> = {
  'camera.enabled': flagAction((camera, s, on) => (on ? camera.take(s) : camera.release(s))),
  'camera.release': cameraAction((camera, s) => camera.releaseAtOnce(s)),
  'camera.mode': parsedAction(
    ({ token }) => parseToken<CameraMode>('camera/mode', token ?? '', CAMERA_MODES),
    (camera, s, mode) => camera.setMode(mode, s),
  ),
  'camera.follow': parsedAction(
    ({ token }) => parseRef('camera/follow', token ?? ''),
    (camera, s, target) => camera.setFollow(target, s),
  ),
  'camera.focus': cameraAction((camera, s, { token }) => camera.focus(token ?? '', s)),
  'camera.tidal': flagAction((camera, s, on) => camera.setTidal(on, s)),
  'camera.map_scope': cameraAction(
    (camera, s, { value }) => camera.setMapScope(value, s),
    ({ value }) =>
      value >= 0 && value < Infinity
        ? DONE
        : refuse('EINVAL', `camera/map/scope: value ${value} is out of range; use 0 m or more`),
  ),

  'camera.position': poseAction(({ values, token }) => positionChange(values, token ?? '')),
  'camera.frame': poseAction(({ token }) => frameChange(token ?? '')),
  'camera.anchor': poseAction(({ token }) => anchorChange(token ?? '')),
  'camera.geo': poseAction(({ values, token }) => geoChange(values, token ?? '')),
  'camera.orbit_radius': numberAction('orbitRadius'),
  'camera.orbit_azimuth': numberAction('orbitAzimuth'),
  'camera.orbit_elevation': numberAction('orbitElevation'),
  'camera.rotation': poseAction(({ values }) => rotationChange(values)),
  'camera.aim': poseAction(({ values, token }) => aimChange(token ?? '', values)),
  'camera.aim_target': poseAction(({ token }) => aimTargetChange(token ?? '')),
  'camera.aim_offset': poseAction(({ values }) => aimOffsetChange(values)),
  'camera.aim_frame': poseAction(({ token }) => aimFrameChange(token ?? '')),
  'camera.aim_up': poseAction(({ token }) => aimUpChange(token ?? '')),
  'camera.roll': numberAction('roll'),
  // The range is the camera's own configuration, so it is known only where the camera is.
  'camera.fov': cameraAction((camera, s, { value }) => {
    const change = fovChange(value, camera.limits.fovMinDeg, camera.limits.fovMaxDeg);
    return change.ok ? camera.override(change.value, s) : change;
  }),
  'camera.ortho': flagAction((camera, s, on) => camera.override({ ortho: on }, s)),
  'camera.ortho_height': numberAction('orthoHeight'),
  'camera.smoothing': numberAction('smoothing'),
  'camera.pose_reset': cameraAction((camera, s) => camera.resetPose(s)),

  'camera.cursor': parsedAction(
    ({ values }) => cursorFrom(values),
    (camera, _s, cursor) => {
      camera.cursor = cursor;
      return DONE;
    },
  ),
};

function cameraAction(run: Run, check: CameraAction['check'] = () => DONE): CameraAction {
  return { phase: 'frame', check, run: ({ camera, surroundings }, command) => run(camera, surroundings, command) };
}

/** An action whose slots are read the same way to be checked and to be run. */
function parsedAction<T>(
  parse: (command: Command) => Outcome<T>,
  write: (camera: MainCamera, s: CameraSurroundings, value: T) => Outcome<void>,
): CameraAction {
  return cameraAction(
    (camera, s, command) => {
      const parsed = parse(command);
      return parsed.ok ? write(camera, s, parsed.value) : parsed;
    },
    (command) => {
      const parsed = parse(command);
      return parsed.ok ? DONE : parsed;
    },
  );
}

function poseAction(parse: (command: Command) => Outcome<PoseChange>): CameraAction {
  return parsedAction(parse, (camera, s, change) => camera.override(change, s));
}

function numberAction(leaf: NumberLeafName): CameraAction {
  return poseAction(({ value }) => numberChange(leaf, value));
}

function flagAction(write: (camera: MainCamera, s: CameraSurroundings, on: boolean) => Outcome<void>): CameraAction {
  return parsedAction(
    ({ action, value }) =>
      Number.isFinite(value)
        ? { ok: true, value: value > 0.5 }
        : refuse('EINVAL', `${action}: the flag must be 0 or 1; got ${value}`),
    write,
  );
}
