import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import {
  type CameraScene,
  followedBy,
  frameOf,
  type OwnCamera,
  placeAt,
  type SubjectFrame,
} from '../../../simulator/world/views/index.js';

/** Returns the lines for `ctl/batch` that give the main camera the view, anchor and aim of a camera of the page. */
export function poseLines(camera: OwnCamera, pose: CameraPose, scene: CameraScene): readonly string[] {
  const { originEcl, eclFromFrame } = camera.frame(scene);
  const pivotEcl = vec3.add(originEcl, quat.rotate(eclFromFrame, camera.orbit.pivot));
  const carrier = carrierOf(camera, pivotEcl, scene);
  if (!carrier) return [];
  const { target, frame, axes } = carrier;
  const local = (pointEcl: Vec3): string =>
    quat.rotate(quat.invert(axes.eclFromFrame), vec3.subtract(pointEcl, axes.originEcl)).join(' ');
  return [
    'camera/enabled 1',
    'camera/pose/reset 1',
    `camera/pose/anchor ${target}`,
    `camera/pose/position ${local(pose.positionEcl)} ${frame}`,
    // Write the rotation before the aim, because an aim with a free up direction keeps the current horizon.
    `camera/pose/rotation ${pose.eclFromCamera.join(' ')}`,
    `camera/pose/fov ${(pose.fovY * 180) / Math.PI}`,
    `camera/pose/aim_frame ${frame}`,
    `camera/pose/aim_offset ${local(pivotEcl)}`,
    'camera/pose/aim_up free',
    `camera/pose/aim_target ${target}`,
  ];
}

export interface ViewKey {
  readonly anchor: string;
  /** The axes: east, north and up at a vessel, or the axes of a body. Both kinds turn with the ground. */
  readonly frame: 'enu' | 'bodyfixed';
  /** The position relative to the vessel or body, m. */
  readonly position: Vec3;
  /** The rotation from the camera's axes to those of `frame`. */
  readonly rotation: Quat;
  /** Field of view, degrees. */
  readonly fov: number;
}

/** Returns the view of a camera as a key of a camera track; null if the camera has nothing to travel with. */
export function viewKeyOf(camera: OwnCamera, pose: CameraPose, scene: CameraScene): ViewKey | null {
  const { originEcl, eclFromFrame } = camera.frame(scene);
  const carrier = carrierOf(camera, vec3.add(originEcl, quat.rotate(eclFromFrame, camera.orbit.pivot)), scene);
  if (!carrier) return null;
  const { target, frame, axes } = carrier;
  const frameFromEcl = quat.invert(axes.eclFromFrame);
  return {
    anchor: target,
    frame,
    position: quat.rotate(frameFromEcl, vec3.subtract(pose.positionEcl, axes.originEcl)),
    rotation: quat.multiply(frameFromEcl, pose.eclFromCamera),
    fov: (pose.fovY * 180) / Math.PI,
  };
}

interface Carrier extends Pick<ViewKey, 'frame'> {
  readonly target: string;
  readonly axes: SubjectFrame;
}

/** Maximum difference between the server's pose and the written pose, as a fraction of the distance. */
const NEAR = 1e-4;

/** Reports whether the server's camera still has the pose that {@link poseLines} has written. */
export function isPoseOf(camera: OwnCamera, { positionEcl, eclFromCamera }: CameraPose, scene: CameraScene): boolean {
  const own = camera.pose(scene);
  const { distance } = camera.orbit;
  const forward = (rotation: Quat): Vec3 => quat.rotate(rotation, [0, 0, -1]);
  return (
    vec3.distance(own.positionEcl, positionEcl) <= distance * NEAR + 1e-3 &&
    vec3.distance(forward(own.eclFromCamera), forward(eclFromCamera)) <= NEAR
  );
}

/** Returns the vessel or body that a camera travels with, and the axes of that vessel or body. */
function carrierOf(camera: OwnCamera, pivotEcl: Vec3, scene: CameraScene): Carrier | null {
  const followed = followedBy(camera.subject);
  const vesselId = followed?.kind === 'vessel' ? followed.vesselId : null;
  const ofVessel = vesselId === null ? null : frameOf({ kind: 'vessel', vesselId }, scene);
  if (ofVessel) return { target: `vessel:${vesselId}`, frame: 'enu', axes: ofVessel };
  const place = placeAt(pivotEcl, scene.snapshot);
  if (place?.kind !== 'place') return null;
  const { bodyId } = place;
  const ofBody = frameOf({ kind: 'body', bodyId }, scene);
  return ofBody && { target: `body:${bodyId}`, frame: 'bodyfixed', axes: ofBody };
}
