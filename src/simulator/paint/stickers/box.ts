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

/** Axes of a projection box: unit vectors, right-handed, `right = up × out`. Row 0 of the image is at `up`. */
export interface BoxAxes {
  /** The direction to the right of the image. */
  readonly right: Vec3;
  /** The direction up the image. */
  readonly up: Vec3;
  /** The outward normal of the surface. */
  readonly out: Vec3;
}

const RADIAN = Math.PI / 180;
/** The length below which a projected axis has no usable direction. */
const DEGENERATE = 1e-9;

/** The rows of an affine map, as in `math/transform.ts`. */
type Placement = Readonly<ArrayLike<number>>;

const UNMOVED: Placement = affineFromTransform(IDENTITY_TRANSFORM);

/**
 * Returns the axes of the box of a sticker on a part, in the frame that `placement` maps the part to. At roll 0 the
 * image's up is the part's +Y projected into the tangent plane, or its +X if +Y is the normal. On a stretched or
 * mirrored part the axes stay perpendicular, and the image is not mirrored.
 * @param normal outwards, in the part's frame; any length but zero
 * @param rollDeg turns the image counter-clockwise for a viewer who faces the surface
 * @param placement by default the part's own frame
 */
export function partBoxAxes(normal: Vec3, rollDeg: number, placement = UNMOVED): BoxAxes {
  const inPart = unit(normal);
  const alongY = vec3.projectOnPlane(vec3.Y_AXIS, inPart);
  const along = vec3.length(alongY) > DEGENERATE ? alongY : vec3.projectOnPlane(vec3.X_AXIS, inPart);
  const out = unit(affineNormal(placement, inPart));
  // It is projected a second time, because what is left of an axis along the normal is mostly rounding error.
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
 * Returns the axes of the box of a sticker on the ground, body-fixed (+Z north, +X through the prime meridian). At a
 * pole, which has no north, heading 0 points along +X, so that the sticker turns with its planet.
 * @param headingDeg compass direction of the image's up: 0 is north, 90 east
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
  // Whole turns are removed first: the sine of a large angle in radians is mostly rounding.
  const angle = (degrees % 360) * RADIAN;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Normalizes a vector, scaled first, so that squares of very long and very short ones neither overflow nor vanish. */
function unit(a: Vec3): Vec3 {
  const largest = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  return vec3.normalize([a[0] / largest, a[1] / largest, a[2] / largest]);
}

/** The length below which the sight line and the camera's up do not define an upright direction on a surface. */
const EDGE_ON = 1e-3;

/** The place at which a ray hits a surface; `normal` is a unit vector in the part's frame, or in body-fixed axes. */
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
 * Returns the rotation that makes an image at a hit vertical in the camera's picture, anywhere in the picture. A plane
 * through the eye and along the camera's up is a vertical line in the picture. So the image's up is the intersection of
 * the surface with that plane through the ray. On the ground, where stickers are projected straight down, the heading
 * is that of the intersection.
 * @param ray the direction of the ray that hit, from this camera; ecliptic axes
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

/** The directions that define up in the picture at a hit; unit vectors in one frame. */
interface Sight {
  /** The direction of the ray. */
  readonly ray: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
}

/**
 * Returns the direction along a surface that points vertically up in the picture. For a surface seen edge-on, it is the
 * projection of the camera's up onto the surface, or of its forward direction.
 */
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
 * @param up the desired direction of its up, as far as the surface allows it, in the frame of `placement`
 */
export function partUpright(normal: Vec3, up: Vec3, placement = UNMOVED): number {
  const unturned = partBoxAxes(normal, 0, placement);
  return Math.atan2(-vec3.dot(up, unturned.right), vec3.dot(up, unturned.up)) / RADIAN;
}

/** Returns the heading for an upright image on the ground, degrees; `up` in body-fixed axes. */
export function groundUpright(latitudeDeg: number, longitudeDeg: number, up: Vec3): number {
  const unturned = groundBoxAxes(latitudeDeg, longitudeDeg, 0);
  return Math.atan2(vec3.dot(up, unturned.right), vec3.dot(up, unturned.up)) / RADIAN;
}
