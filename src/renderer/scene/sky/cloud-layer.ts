import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../body-view.js';
import type { Air } from './air.js';
import { sunlight } from './sunlight.js';

/** A layer of clouds above the camera: a horizontal plane on which an image is repeated. */
export interface CloudLayer {
  /**
   * Matrix from slopes to repeats of the image, with a row for u and a row for v. Near the zenith, the direction (x, y,
   * z) in the local frame shows the image at `along · (x, y) / z + origin`. Near the horizon, clouds are less
   * foreshortened than this formula says, see shaders/atmosphere/clouds.wgsl.
   */
  readonly along: readonly [number, number, number, number];
  /** The point of the image straight above the camera, in repeats, in [0, 1). */
  readonly origin: readonly [number, number];
  /** Unit vector on the image that points to the star. */
  readonly towardsStar: readonly [number, number];
  /** The share of the star's light that gets through the air down to the layer, per channel. */
  readonly light: Vec3;
  /** Opacity, which decreases while the camera rises into the layer. */
  readonly strength: number;
}

/** Height of the clouds of fair weather above the mean radius, m. */
const HEIGHT = 1900;
/** Length of one repeat of the image, m. */
const REPEAT = 6500;
/** The point of the image at the middle of a cube face, in repeats; chosen by eye for the sky above the launch pad. */
const START = [0.958, 0.01] as const;
/** While the camera rises from this height to the height `GONE`, the clouds fade out, m. */
const FADES_FROM = 900;
const GONE = 1700;

/**
 * Returns the clouds above a camera; null if the body has none, or if the camera is above them.
 * @param axes rows of the rotation from the world to the local frame
 */
export function cloudLayer(
  { definition, worldFromCcf }: BodyView,
  axes: readonly [Vec3, Vec3, Vec3],
  { altitude, sunCosine, air, sunAngularRadius }: CloudSky,
): CloudLayer | null {
  if (definition.terrain.kind !== 'earth' || definition.atmosphere === null || altitude >= GONE) return null;
  const { meanRadius } = definition;
  const fixed = quat.invert(worldFromCcf);
  const [x, y, up] = axes.map((axis) => quat.rotate(fixed, axis)) as [Vec3, Vec3, Vec3];
  // The image is mapped by a gnomonic projection of the sky onto the cube face below the camera. When the camera moves
  // over the ground, the point of the image above the camera moves by the same distance.
  const [face, across, upward] = faceOf(up);
  const map = (v: Vec3): readonly [number, number] => [
    vec3.dot(v, across) / vec3.dot(v, face),
    vec3.dot(v, upward) / vec3.dot(v, face),
  ];
  const [u, v] = map(up);
  const depth = vec3.dot(up, face);
  const slope = (axis: Vec3, e: Vec3, value: number): number =>
    (vec3.dot(axis, e) - value * vec3.dot(axis, face)) / depth;
  const reach = (HEIGHT - Math.min(altitude, FADES_FROM)) / REPEAT;
  const along = [slope(x, across, u), slope(y, across, u), slope(x, upward, v), slope(y, upward, v)] as const;
  const repeats = meanRadius / REPEAT;
  const level = Math.hypot(along[0], along[2]);
  const globe = { meanRadius, air };
  return {
    along: scaled(along, reach),
    origin: [fraction(u * repeats + START[0]), fraction(v * repeats + START[1])],
    // The x axis of the local frame points horizontally to the star.
    towardsStar: [along[0] / level, along[2] / level],
    light: sunlight(globe, HEIGHT, sunCosine, sunAngularRadius),
    strength: Math.min(Math.max((GONE - altitude) / (GONE - FADES_FROM), 0), 1),
  };
}

export interface CloudSky {
  readonly altitude: number;
  readonly sunCosine: number;
  readonly sunAngularRadius: number;
  readonly air: Air;
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function faceOf(up: Vec3): readonly [Vec3, Vec3, Vec3] {
  const size = up.map(Math.abs);
  const index = size.indexOf(Math.max(...size));
  const sign = Math.sign(up[index]!);
  return [vec3.scale(AXES[index]!, sign), AXES[(index + 1) % 3]!, vec3.scale(AXES[(index + 2) % 3]!, sign)];
}

const fraction = (x: number): number => x - Math.floor(x);

const scaled = (m: readonly [number, number, number, number], k: number): CloudLayer['along'] => [
  m[0] * k,
  m[1] * k,
  m[2] * k,
  m[3] * k,
];
