import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../body-view.js';
import type { Air } from './air.js';
import { sunlight } from './sunlight.js';

/** A layer of clouds for a camera below it: a horizontal plane with a repeated image. */
export interface CloudLayer {
  /**
   * Number of repeats of the image that correspond to a slope of 1, as a matrix with one row for u and one for v. Near
   * the zenith, a direction (x, y, z) of the local frame shows the position `along · (x, y) / z + origin` of the image.
   * Clouds near the horizon are less foreshortened, see shaders/atmosphere/clouds.wgsl.
   */
  readonly along: readonly [number, number, number, number];
  /** Image position straight above the camera, repeats, in [0, 1). */
  readonly origin: readonly [number, number];
  /**
   * The direction in which the star is on the image, per unit of slope. The vector has length 1 when the star is at the
   * horizon.
   */
  readonly towardsStar: readonly [number, number];
  /** The star's light on the layer, relative to the light above the air. */
  readonly light: Vec3;
  /** Opacity of the clouds. It decreases as the camera rises into the layer. */
  readonly strength: number;
}

/** The height of fair-weather clouds above the mean radius, m. */
const HEIGHT = 1900;
/** The length of one repeat of the image, m. */
const REPEAT = 9000;
/** While a camera rises from the first to the second of these altitudes, clouds fade out, m. */
const FADES_FROM = 900;
const GONE = 1700;

/**
 * Returns the clouds above a camera; null on a body without clouds and for a camera above the clouds. Clouds do not
 * move over the ground, so a picture of a still scene stays the same.
 * @param axes rows of the rotation to the local frame
 * @param altitude altitude of the camera, m
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
  // A position on the image comes from the gnomonic projection onto the cube face under the camera. This projection
  // maps straight lines to straight lines. When the camera moves over the ground, it moves over the image by the same
  // distance.
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
    origin: [fraction(u * repeats), fraction(v * repeats)],
    // The local x axis points towards the azimuth of the star.
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

/** The normal of the cube face that `up` crosses, and the two axes along that face. */
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
