import {
  affineFromTransform,
  affineNormal,
  affineVector,
  IDENTITY_TRANSFORM,
  quat,
  vec3,
  type Quat,
  type Vec3,
} from '../../../base/math/index.js';

/**
 * The axes of a projection box: right-handed unit vectors with `right = up × out`. Row 0 of the image is at the `up`
 * side.
 */
export interface BoxAxes {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly out: Vec3;
}

const RADIAN = Math.PI / 180;
/** If the projection of an axis is shorter than this, its direction is unusable. */
const DEGENERATE = 1e-9;

/** The rows of an affine map, as in `math/transform.ts`. */
type Placement = Readonly<ArrayLike<number>>;

const UNMOVED: Placement = affineFromTransform(IDENTITY_TRANSFORM);

/**
 * Returns the axes of the projection box of a sticker on a part, in the target frame of `placement`. At roll 0, the
 * image's up direction is the part's +Y, projected onto the tangent plane. If +Y is along the normal, +X replaces it.
 * Even on a stretched or mirrored part, the axes are perpendicular, and the image is not mirrored.
 * @param normal outward normal in the part's frame, of any length except zero
 * @param rollDeg rotation of the image, counter-clockwise for a viewer in front of the surface
 * @param placement map from the part's frame to the frame of the result; by default the identity
 */
export function partBoxAxes(normal: Vec3, rollDeg: number, placement = UNMOVED): BoxAxes {
  const inPart = unit(normal);
  const alongY = vec3.projectOnPlane(vec3.Y_AXIS, inPart);
  const along = vec3.length(alongY) > DEGENERATE ? alongY : vec3.projectOnPlane(vec3.X_AXIS, inPart);
  const out = unit(affineNormal(placement, inPart));
  // If the axis is almost along the normal, the first projection is mostly rounding error, so the result is projected
  // again.
  const up = unit(vec3.projectOnPlane(unit(affineVector(placement, unit(along))), out));
  const right = vec3.cross(up, out);
  const [c, s] = cosSin(rollDeg);
  return {
    right: vec3.addScaled(vec3.scale(right, c), up, s),
    up: vec3.addScaled(vec3.scale(up, c), right, -s),
    out,
  };
}

/**
 * Returns the axes of the projection box of a sticker on the ground, in body-fixed coordinates (+Z north, +X through
 * the prime meridian). At a pole, a heading of 0 points along +X.
 * @param headingDeg compass direction of the image's up direction: 0 is north, 90 is east
 */
export function groundBoxAxes(latitudeDeg: number, longitudeDeg: number, headingDeg: number): BoxAxes {
  const [cosLat, sinLat] = cosSin(latitudeDeg);
  const [cosLon, sinLon] = cosSin(longitudeDeg);
  const out: Vec3 = [cosLat * cosLon, cosLat * sinLon, sinLat];
  const isPole = cosLat <= DEGENERATE;
  const north = isPole
    ? unit(vec3.projectOnPlane(vec3.X_AXIS, out))
    : ([-sinLat * cosLon, -sinLat * sinLon, cosLat] as const);
  const east = vec3.cross(north, out);
  const [c, s] = cosSin(headingDeg);
  return {
    right: vec3.addScaled(vec3.scale(east, c), north, -s),
    up: vec3.addScaled(vec3.scale(north, c), east, s),
    out,
  };
}

function cosSin(degrees: number): [cos: number, sin: number] {
  // Whole turns are removed first, because the sine of a large angle has a large rounding error.
  const angle = (degrees % 360) * RADIAN;
  return [Math.cos(angle), Math.sin(angle)];
}

/**
 * Normalises a vector. The vector is scaled first, so that the squares of very large or very small components neither
 * overflow nor become 0.
 */
function unit(a: Vec3): Vec3 {
  const largest = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  return vec3.normalize([a[0] / largest, a[1] / largest, a[2] / largest]);
}

/** If the projection of the vertical onto the surface is shorter than this, the camera sees the surface edge-on. */
const EDGE_ON = 1e-3;

/** The surface of a part or of the ground. The unit vector `normal` is in the part's frame or in body-fixed axes. */
type Surface =
  | {
      readonly kind: 'vessel';
      readonly normal: Vec3;
      readonly assemblyFromPart: Placement;
      readonly eclFromBody: Quat;
    }
  | {
      readonly kind: 'body';
      readonly normal: Vec3;
      readonly latitude: number;
      readonly longitude: number;
      readonly eclFromCcf: Quat;
    };

/**
 * Returns the rotation that makes an image upright in the camera's picture. It works at every place in the picture. The
 * plane through the ray and the camera's up direction appears as a vertical line. So the up direction of the image is
 * along the line in which this plane intersects the surface. Stickers on the ground are projected straight down, and
 * their heading is the direction of this intersection.
 * @param ray direction of the ray from the camera, in ecliptic axes
 * @returns degrees: a roll on a part, a heading on the ground
 */
export function uprightRotation(hit: Surface, ray: Vec3, eclFromCamera: Quat): number {
  const up = quat.rotate(eclFromCamera, vec3.Y_AXIS);
  const forward = quat.rotate(eclFromCamera, [0, 0, -1]);
  const sight = { ray, up, forward };
  if (hit.kind === 'vessel') {
    const { normal, assemblyFromPart, eclFromBody } = hit;
    const inAssembly = vec3.normalize(affineNormal(assemblyFromPart, normal));
    return partUpright(normal, verticalOn(inAssembly, turned(quat.invert(eclFromBody), sight)), assemblyFromPart);
  }
  const { normal, latitude, longitude, eclFromCcf } = hit;
  return groundUpright(latitude, longitude, verticalOn(normal, turned(quat.invert(eclFromCcf), sight)));
}

/**
 * The unit vectors from which "up" in the picture is computed at a hit: along the ray, and up and forward at the
 * camera. All are in the same frame.
 */
interface Sight {
  readonly ray: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
}

function verticalOn(normal: Vec3, { ray, up, forward }: Sight): Vec3 {
  const upInPicture = vec3.projectOnPlane(up, ray);
  const vertical = vec3.cross(vec3.cross(ray, upInPicture), normal);
  if (vec3.length(vertical) >= EDGE_ON) {
    return vec3.dot(vertical, upInPicture) < 0 ? vec3.scale(vertical, -1) : vertical;
  }
  const projected = vec3.projectOnPlane(up, normal);
  return vec3.length(projected) < EDGE_ON ? vec3.projectOnPlane(forward, normal) : projected;
}

function turned(rotation: Quat, { ray, up, forward }: Sight): Sight {
  const turn = (direction: Vec3): Vec3 => quat.rotate(rotation, direction);
  return { ray: turn(ray), up: turn(up), forward: turn(forward) };
}

/**
 * Returns the roll for an upright image on a part, degrees.
 * @param normal as for {@link partBoxAxes}
 * @param up desired up direction of the image, in the target frame of `placement`. Only its component along the surface
 * counts.
 */
export function partUpright(normal: Vec3, up: Vec3, placement = UNMOVED): number {
  const unturned = partBoxAxes(normal, 0, placement);
  return Math.atan2(-vec3.dot(up, unturned.right), vec3.dot(up, unturned.up)) / RADIAN;
}

/** Returns the heading for an upright image on the ground, degrees. */
export function groundUpright(latitudeDeg: number, longitudeDeg: number, up: Vec3): number {
  const unturned = groundBoxAxes(latitudeDeg, longitudeDeg, 0);
  return Math.atan2(vec3.dot(up, unturned.right), vec3.dot(up, unturned.up)) / RADIAN;
}
