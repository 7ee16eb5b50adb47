import { affineNormal, quat, vec3, type Quat, type Vec3 } from '../../base/math/index.js';
import { groundUpright, partUpright } from '../paint/stickers/index.js';
import type { CameraPose } from '../sim/camera/index.js';
import type { GroundHit, Hit, PartHit, Ray } from '../sim/picking/index.js';
import type { SeenMoment } from '../sim/state.js';

/** The length below which the sight line and the camera's up do not define an upright direction on a surface. */
const DEGENERATE = 1e-3;

/** The directions that define up in the picture at a hit; unit vectors in one frame. */
interface Sight {
  /** The direction of the ray. */
  readonly ray: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
}

/**
 * Returns the rotation that makes an image at a hit vertical in the camera's picture, anywhere in the picture. A plane
 * through the eye and along the camera's up is a vertical line in the picture. So the image's up is the intersection of
 * the surface with that plane through the ray. On the ground, where stickers are projected straight down, the heading
 * is that of the intersection.
 * @param ray the ray that hit, from this camera
 * @returns degrees: a roll on a part, a heading on the ground
 */
export function uprightRotation(hit: Hit, ray: Ray, { eclFromCamera }: CameraPose, snapshot: SeenMoment): number {
  const up = quat.rotate(eclFromCamera, vec3.Y_AXIS);
  const forward = quat.rotate(eclFromCamera, [0, 0, -1]);
  const sight = { ray: ray.direction, up, forward };
  return hit.kind === 'vessel' ? onPart(hit, sight, snapshot) : onGround(hit, sight, snapshot);
}

function onPart(hit: PartHit, sight: Sight, snapshot: SeenMoment): number {
  const vessel = snapshot.vessels.find(({ id }) => id === hit.vesselId);
  if (!vessel) return 0;
  const normal = vec3.normalize(affineNormal(hit.assemblyFromPart, hit.normal));
  const up = verticalOn(normal, turned(quat.invert(vessel.eclFromBody), sight));
  return partUpright(hit.normal, up, hit.assemblyFromPart);
}

function onGround(hit: GroundHit, sight: Sight, snapshot: SeenMoment): number {
  const body = snapshot.bodies.find(({ definition }) => definition.id === hit.bodyId);
  if (!body) return 0;
  const up = verticalOn(hit.normal, turned(quat.invert(body.eclFromCcf), sight));
  return groundUpright(hit.latitude, hit.longitude, up);
}

/**
 * Returns the direction along a surface that points vertically up in the picture. For a surface seen edge-on it is the
 * camera's up projected on it, or its forward.
 */
function verticalOn(normal: Vec3, { ray, up, forward }: Sight): Vec3 {
  const upInPicture = vec3.projectOnPlane(up, ray);
  const vertical = vec3.cross(vec3.cross(ray, upInPicture), normal);
  if (vec3.length(vertical) >= DEGENERATE) {
    return vec3.dot(vertical, upInPicture) < 0 ? vec3.scale(vertical, -1) : vertical;
  }
  const projected = vec3.projectOnPlane(up, normal);
  return vec3.length(projected) < DEGENERATE ? vec3.projectOnPlane(forward, normal) : projected;
}

function turned(rotation: Quat, { ray, up, forward }: Sight): Sight {
  const turn = (direction: Vec3): Vec3 => quat.rotate(rotation, direction);
  return { ray: turn(ray), up: turn(up), forward: turn(forward) };
}
