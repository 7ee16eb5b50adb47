import type { Static, TObject } from 'typebox';
import { CAMERA_MODES, cameraArguments as takes, NOTHING, RawNumbers } from '../../../contract/actions/index.js';
import { accept, DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import {
  aimChange,
  aimFrameChange,
  aimFromNumbers,
  aimOffsetChange,
  aimTargetChange,
  aimUpChange,
  anchorChange,
  type CameraMode,
  cursorFrom,
  fovChange,
  frameChange,
  geoChange,
  numberChange,
  parseRef,
  parseToken,
  type PoseChange,
  positionChange,
  rotationChange,
} from '../../sim/camera/index.js';
import { type Action, action, type ActionRow } from './action.js';

interface PoseRow<A extends TObject> extends Pick<
  ActionRow<A>,
  'arguments' | 'example' | 'layout' | 'name' | 'slots' | 'summary'
> {
  readonly changeOf: (given: Static<A>) => Outcome<PoseChange>;
}

function poseAction<A extends TObject>({ changeOf, ...row }: PoseRow<A>): Action<Static<A>> {
  return action<A>({
    ...row,
    gate: 'camera',
    check: (given) => changeOf(given),
    run({ camera, surroundings }, given) {
      const change = changeOf(given);
      return change.ok ? camera.override(change.value, surroundings) : change;
    },
  });
}

const modeOf = (mode: string): Outcome<CameraMode> => parseToken<CameraMode>('camera/mode', mode, CAMERA_MODES);

/** `src/simulator/sim/camera` defines which values each leaf accepts. */
export const CAMERA_ACTIONS = {
  enabled: action({
    name: 'camera.enabled',
    summary: 'Takes control of the camera, or returns control smoothly.',
    gate: 'camera',
    ...takes.CameraSwitch,
    run: ({ camera, surroundings }, { on }) => (on ? camera.take(surroundings) : camera.release(surroundings)),
  }),
  release: action({
    name: 'camera.release',
    summary: 'Returns control of the camera at once.',
    gate: 'camera',
    ...NOTHING,
    run: ({ camera, surroundings }) => camera.releaseAtOnce(surroundings),
  }),
  mode: action({
    name: 'camera.mode',
    summary: 'Sets the mode of the camera while no client controls it.',
    gate: 'camera',
    ...takes.SetCameraMode,
    check: ({ mode }) => modeOf(mode),
    run({ camera, surroundings }, given) {
      const mode = modeOf(given.mode);
      return mode.ok ? camera.setMode(mode.value, surroundings) : mode;
    },
  }),
  follow: action({
    name: 'camera.follow',
    summary: 'Follows a vessel or a body.',
    gate: 'camera',
    ...takes.CameraFollow,
    check: ({ target }) => parseRef('camera/follow', target),
    run({ camera, surroundings }, given) {
      const target = parseRef('camera/follow', given.target);
      return target.ok ? camera.setFollow(target.value, surroundings) : target;
    },
  }),
  // This action has no camera gate, because it moves the game's own camera. Clients use it through the files of a
  // vessel or body, not through `camera/`.
  focus: action({
    name: 'camera.focus',
    summary: 'Looks at a vessel or a body.',
    ...takes.CameraFocus,
    run: ({ camera, surroundings }, { id }) => camera.focus(id, surroundings),
  }),
  tidal: action({
    name: 'camera.tidal',
    summary: 'Makes the camera turn with the followed vessel or body.',
    gate: 'camera',
    ...takes.CameraSwitch,
    run: ({ camera, surroundings }, { on }) => camera.setTidal(on, surroundings),
  }),
  mapScope: action({
    name: 'camera.map_scope',
    summary: 'Sets the extent of the map, m.',
    gate: 'camera',
    ...takes.MapScope,
    check: ({ value }) =>
      value >= 0 && value < Infinity
        ? DONE
        : refuse('EINVAL', `camera/map/scope: value ${value} is out of range; use 0 m or more`),
    run: ({ camera, surroundings }, { value }) => camera.setMapScope(value, surroundings),
  }),
};

export const POSE_ACTIONS = {
  position: poseAction({
    name: 'camera.position',
    summary: 'Places the camera.',
    ...takes.CameraPosition,
    changeOf: ({ position, frame = '' }) => positionChange(position, frame),
  }),
  frame: poseAction({
    name: 'camera.frame',
    summary: 'Sets the frame of the position.',
    ...takes.SetCameraFrame,
    changeOf: ({ frame }) => frameChange(frame),
  }),
  anchor: poseAction({
    name: 'camera.anchor',
    summary: 'Sets the anchor of the position.',
    ...takes.CameraTarget,
    changeOf: ({ target }) => anchorChange(target),
  }),
  geo: poseAction({
    name: 'camera.geo',
    summary: 'Places the camera above a body.',
    ...takes.CameraGeo,
    changeOf: ({ geo, body = '' }) => geoChange(geo, body),
  }),
  orbitRadius: poseAction({
    name: 'camera.orbit_radius',
    summary: 'Sets the distance from the anchor.',
    ...takes.OrbitRadius,
    changeOf: ({ value }) => numberChange('orbitRadius', value),
  }),
  orbitAzimuth: poseAction({
    name: 'camera.orbit_azimuth',
    summary: 'Sets the azimuth about the anchor.',
    ...takes.OrbitAzimuth,
    changeOf: ({ value }) => numberChange('orbitAzimuth', value),
  }),
  orbitElevation: poseAction({
    name: 'camera.orbit_elevation',
    summary: 'Sets the elevation about the anchor.',
    ...takes.OrbitElevation,
    changeOf: ({ value }) => numberChange('orbitElevation', value),
  }),
  rotation: poseAction({
    name: 'camera.rotation',
    summary: 'Turns the camera.',
    ...takes.CameraRotation,
    changeOf: ({ rotation }) => rotationChange(rotation),
  }),
  aim: poseAction({
    name: 'camera.aim',
    summary: 'Aims at a target.',
    arguments: takes.CameraAim,
    layout: {
      slots: {
        token: takes.CameraAim.properties.target,
        values: RawNumbers(7, 'ox oy oz, frame (0 ecl … 5 chase), up (0 world … 3 free), roll, 1 to set the roll.'),
      },
      decode({ token, values }) {
        const aim = aimFromNumbers(values);
        return aim.ok ? accept({ target: token ?? '', aim: aim.value }) : aim;
      },
    },
    example: { token: 'body:Earth', values: [0, 0, 0, 2, 0, 0, 0] },
    changeOf: ({ target, aim }) => aimChange(target, aim),
  }),
  aimTarget: poseAction({
    name: 'camera.aim_target',
    summary: 'Sets only the target of the aim.',
    ...takes.CameraTarget,
    changeOf: ({ target }) => aimTargetChange(target),
  }),
  aimOffset: poseAction({
    name: 'camera.aim_offset',
    summary: 'Sets the offset of the aim from its target.',
    ...takes.AimOffset,
    changeOf: ({ offset }) => aimOffsetChange(offset),
  }),
  aimFrame: poseAction({
    name: 'camera.aim_frame',
    summary: 'Sets the frame of the aim offset.',
    ...takes.SetCameraFrame,
    example: { token: 'bodyfixed' },
    changeOf: ({ frame }) => aimFrameChange(frame),
  }),
  aimUp: poseAction({
    name: 'camera.aim_up',
    summary: 'Sets the up direction.',
    ...takes.AimUp,
    changeOf: ({ up }) => aimUpChange(up),
  }),
  roll: poseAction({
    name: 'camera.roll',
    summary: 'Rolls the camera about its view axis.',
    ...takes.CameraRoll,
    changeOf: ({ value }) => numberChange('roll', value),
  }),
  fov: action({
    name: 'camera.fov',
    summary: 'Sets the vertical field of view.',
    gate: 'camera',
    ...takes.CameraFov,
    run({ camera, surroundings }, { value }) {
      const change = fovChange(value, camera.limits.fovMinDeg, camera.limits.fovMaxDeg);
      return change.ok ? camera.override(change.value, surroundings) : change;
    },
  }),
  ortho: action({
    name: 'camera.ortho',
    summary: 'Switches perspective off.',
    gate: 'camera',
    ...takes.CameraSwitch,
    run: ({ camera, surroundings }, { on }) => camera.override({ ortho: on }, surroundings),
  }),
  orthoHeight: poseAction({
    name: 'camera.ortho_height',
    summary: 'Sets half the height of the orthographic view.',
    ...takes.OrthoHeight,
    changeOf: ({ value }) => numberChange('orthoHeight', value),
  }),
  smoothing: poseAction({
    name: 'camera.smoothing',
    summary: 'Sets how long the camera takes to reach a new pose, s.',
    ...takes.CameraSmoothing,
    changeOf: ({ value }) => numberChange('smoothing', value),
  }),
  reset: action({
    name: 'camera.pose_reset',
    summary: 'Removes every change that clients made to the pose.',
    gate: 'camera',
    ...NOTHING,
    run: ({ camera, surroundings }) => camera.resetPose(surroundings),
  }),
  cursor: action({
    name: 'camera.cursor',
    summary: 'Sets the point of the picture at which `aim=cursor` sprays stickers.',
    gate: 'camera',
    ...takes.CameraCursor,
    check: ({ cursor }) => cursorFrom(cursor),
    run({ camera }, given) {
      const cursor = cursorFrom(given.cursor);
      if (!cursor.ok) return cursor;
      camera.cursor = cursor.value;
      return DONE;
    },
  }),
};
