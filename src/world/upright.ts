import { quat, vec3, type Vec3 } from '../math/index.js';
import { groundBoxAxes, groundUpright, partUpright } from '../paint/stickers/index.js';
import type { CameraPose } from '../sim/camera/index.js';
import { assemblyFromPart } from '../sim/part-index.js';
import type { GroundHit, Hit, PartHit } from '../sim/picking/pick.js';
import type { SeenMoment } from '../sim/state.js';

/** The length in the plane of a surface below which a camera's up does not define what is upright on it. */
const DEGENERATE = 1e-3;

/**
 * Returns the rotation with which an image reads upright where a ray has hit, as seen through the camera: its up is the
 * camera's, projected into the tangent plane; on a surface that is looked at along the camera's up, the camera's
 * forward. So it is on ground under a camera that looks above the horizon: that leans back, and its up falls towards it.
 *
 * @returns degrees: a roll on a part, a heading on the ground
 */
export function uprightRotation(hit: Hit, { eclFromCamera }: CameraPose, snapshot: SeenMoment): number {
  const up = quat.rotate(eclFromCamera, vec3.Y_AXIS);
  const forward = quat.rotate(eclFromCamera, [0, 0, -1]);
  return hit.kind === 'vessel' ? onPart(hit, up, forward, snapshot) : onGround(hit, up, forward, snapshot);
}

function onPart(hit: PartHit, up: Vec3, forward: Vec3, snapshot: SeenMoment): number {
  const vessel = snapshot.vessels.find(({ id }) => id === hit.vesselId);
  const part = vessel && assemblyFromPart(vessel, hit.instanceId);
  if (!part) return 0;
  const partFromEcl = quat.invert(quat.multiply(vessel.eclFromBody, part.rotation));
  // The normal is taken to the axes of the part with its scale: there it shrinks where lengths grow.
  const normal = vec3.normalize(divide(hit.normal, part.scale));
  const tangent = inTangentPlane(normal, quat.rotate(partFromEcl, up), quat.rotate(partFromEcl, forward));
  return partUpright(hit.normal, divide(tangent, part.scale));
}

function onGround(hit: GroundHit, up: Vec3, forward: Vec3, snapshot: SeenMoment): number {
  const body = snapshot.bodies.find(({ definition }) => definition.id === hit.bodyId);
  if (!body) return 0;
  const ccfFromEcl = quat.invert(body.eclFromCcf);
  const { out } = groundBoxAxes(hit.latitude, hit.longitude, 0);
  const ahead = quat.rotate(ccfFromEcl, forward);
  const leansBack = vec3.dot(ahead, out) > 0;
  const tangent = inTangentPlane(out, leansBack ? vec3.ZERO : quat.rotate(ccfFromEcl, up), ahead);
  return groundUpright(hit.latitude, hit.longitude, tangent);
}

function inTangentPlane(normal: Vec3, up: Vec3, forward: Vec3): Vec3 {
  const projected = vec3.projectOnPlane(up, normal);
  return vec3.length(projected) < DEGENERATE ? vec3.projectOnPlane(forward, normal) : projected;
}

function divide(a: Vec3, b: Vec3): Vec3 {
  return [a[0] / b[0], a[1] / b[1], a[2] / b[2]];
}
