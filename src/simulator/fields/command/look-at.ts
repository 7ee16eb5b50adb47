import { accept, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { quat, vec3 } from '../../../base/math/index.js';
import { fovChange, parseTargetRef, type TargetRef, vesselRadius } from '../../sim/camera/index.js';
import { partPoseEcl } from '../../sim/part-index.js';
import { CAMERA_ACTIONS, type Command, command, POSE_ACTIONS, type World } from '../../world/index.js';

/**
 * A requested view; numbers that are absent have defaults. If only a target is given, and it is a vessel or a body, the
 * camera follows it in orbit mode, as in the game.
 */
export interface CameraView {
  /** `vessel:<id>`, `body:<id>` or `part:<vessel>/<instance id>`. */
  readonly target: string;
  /** Distance from the target, m. */
  readonly distance?: number | undefined;
  /** The compass direction from the target to the camera, degrees. */
  readonly azimuth?: number | undefined;
  /** The angle above the horizon of the target, degrees. */
  readonly elevation?: number | undefined;
  /** The vertical field of view, degrees. */
  readonly fov?: number | undefined;
}

/** The default direction of the view, chosen by eye: diagonally from the front or back, and slightly from above. */
const AZIMUTH_DEG = 150;
const ELEVATION_DEG = 12;
/** Default distance, in radii of the target. With a field of view of 60°, the whole target is visible. */
const DISTANCE_RADII = 2.2;

/**
 * Points the camera at a target. After that, the camera moves with the target. If the target is a vessel or part, the
 * camera is levelled with its horizon. The target and the numbers are checked before anything changes. If an action
 * were refused after others have run, the camera could be left without an anchor.
 * @returns EINVAL, ENOENT or EOPNOTSUPP of the camera's actions
 */
export function lookAt(world: World, view: CameraView): Outcome<void> {
  const target = parseTargetRef(view.target);
  if (target === null || target.kind === 'none') {
    const next = 'use vessel:<id>, body:<id> or part:<vessel>/<instance id>';
    return refuse('EINVAL', `camera: '${shown(view.target)}' is not a target; ${next}`);
  }
  if (!isLive(world, target)) {
    const next = 'list the vessels, their parts or the bodies';
    return refuse('ENOENT', `camera: '${shown(view.target)}' is not live; ${next}`);
  }
  const { distance, azimuth, elevation, fov } = view;
  if (fov !== undefined) {
    const { fovMinDeg, fovMaxDeg } = world.camera.limits;
    const lens = fovChange(fov, fovMinDeg, fovMaxDeg);
    if (!lens.ok) return lens;
  }
  if ([distance, azimuth, elevation, fov].every((number) => number === undefined) && target.kind !== 'part') {
    return inOrder(world, [
      command(CAMERA_ACTIONS.release, {}),
      command(CAMERA_ACTIONS.mode, { mode: 'orbit' }),
      command(CAMERA_ACTIONS.follow, { target: view.target }),
    ]);
  }
  const placed = inOrder(world, [
    command(CAMERA_ACTIONS.enabled, { on: true }),
    command(POSE_ACTIONS.anchor, { target: view.target }),
    command(POSE_ACTIONS.frame, { frame: target.kind === 'body' ? 'cce' : 'enu' }),
    command(POSE_ACTIONS.orbitRadius, { value: distance ?? DISTANCE_RADII * radiusOf(world, target) }),
    command(POSE_ACTIONS.orbitAzimuth, { value: 90 - (azimuth ?? AZIMUTH_DEG) }),
    command(POSE_ACTIONS.orbitElevation, { value: elevation ?? ELEVATION_DEG }),
    command(POSE_ACTIONS.aimTarget, { target: view.target }),
    command(POSE_ACTIONS.roll, { value: 0 }),
    ...(fov === undefined ? [] : [command(POSE_ACTIONS.fov, { value: fov })]),
  ]);
  if (!placed.ok || target.kind === 'body') return placed;
  return inOrder(world, [command(POSE_ACTIONS.roll, { value: levelRoll(world, target.vesselId) })]);
}

/** Runs commands in order, up to the first that is refused. If any command is invalid, none of them runs. */
function inOrder(world: World, commands: readonly Outcome<Command>[]): Outcome<void> {
  const made: Command[] = [];
  for (const each of commands) {
    if (!each.ok) return each;
    made.push(each.value);
  }
  for (const each of made) {
    const outcome = world.execute(each);
    if (!outcome.ok) return outcome;
  }
  return accept(undefined);
}

function isLive(world: World, target: Exclude<TargetRef, { kind: 'none' }>): boolean {
  const snapshot = world.takeSnapshot();
  if (target.kind === 'body') return snapshot.bodies.some(({ definition }) => definition.id === target.bodyId);
  const vessel = snapshot.vessels.find(({ id }) => id === target.vesselId);
  if (vessel === undefined) return false;
  return target.kind === 'vessel' || partPoseEcl(vessel, target.instanceId) !== null;
}

/**
 * Returns the roll of the camera, in degrees. With this roll, the vertical of a vessel points upwards in the picture.
 */
function levelRoll(world: World, vesselId: string): number {
  const snapshot = world.takeSnapshot();
  const vessel = snapshot.vessels.find(({ id }) => id === vesselId);
  const parent = snapshot.bodies.find(({ definition }) => definition.id === vessel?.parentId);
  if (!vessel || !parent) return 0;
  const vertical = vec3.subtract(vessel.positionEcl, parent.positionEcl);
  const { eclFromCamera } = world.camera.pose;
  const right = vec3.dot(vertical, quat.rotate(eclFromCamera, vec3.X_AXIS));
  const up = vec3.dot(vertical, quat.rotate(eclFromCamera, vec3.Y_AXIS));
  return (Math.atan2(right, up) * 180) / Math.PI;
}

function radiusOf(world: World, target: Exclude<TargetRef, { kind: 'none' }>): number {
  const snapshot = world.takeSnapshot();
  if (target.kind === 'body') {
    return snapshot.bodies.find(({ definition }) => definition.id === target.bodyId)?.definition.meanRadius ?? 1;
  }
  const vessel = snapshot.vessels.find(({ id }) => id === target.vesselId);
  return vessel ? vesselRadius(world, vessel) : 1;
}
