import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { View } from '../scene-frame.js';
import { miePhase } from './phase.js';
import type { SkyState } from './sky-state.js';

/** The rows and columns of the grid of places at which a picture is looked at. Chosen: a narrow aureole is not missed. */
const PLACES = [-0.8, -0.4, 0, 0.4, 0.8];
/** The vertical depth of haze from which on its light fills a sky; thinner haze is a band along the horizon. Chosen. */
const FILLS = 0.2;
/** The width over height that pictures are taken to have. */
const ASPECT = 16 / 9;
/** The light of a place from which on it is white, relative to a white surface in full sun: a small bright aureole does no harm. */
const WHITE = 0.6;

/**
 * Returns the mean light of the haze about the star over a picture, relative to that of a white surface in full sun. It
 * is 0 without air, and where the star has set.
 * @param toStar unit vector, world axes
 */
export function aureoleLight(view: View, toStar: Vec3, sky: SkyState): number {
  if (!sky.hasAir || !sky.sunlight.some((channel) => channel > 0)) return 0;
  const up = sky.localFromWorld[2];
  const slope = view.orthoHalfHeight === null ? Math.tan(view.fovY / 2) : 0;
  let sum = 0;
  for (const y of PLACES) {
    for (const x of PLACES) {
      const ray = vec3.normalize(quat.rotate(view.worldFromView, [x * slope * ASPECT, y * slope, -1]));
      sum += Math.min(hazeLight(sky, vec3.dot(ray, toStar), vec3.dot(ray, up)), WHITE);
    }
  }
  return (sum / PLACES.length ** 2) * fullness(sky);
}

/** Returns how much of the sky haze fills by the light that it scatters more than once, [0, 1]. */
function fullness({ air, altitude }: SkyState): number {
  const depth = air.mieExtinction[1] * air.mieScaleHeight * Math.exp(-altitude / air.mieScaleHeight);
  return Math.min(depth / FILLS, 1);
}

/**
 * Returns the luminance of haze by light scattered once, relative to a white surface in full sun, for a camera within it.
 * @param cosine that of the angle between the ray and the way to the star
 * @param rise the cosine of the ray's zenith angle; below the horizon haze is as thin as right above
 */
export function hazeLight(
  { air, meanRadius, altitude, sunCosine, sunlight }: SkyState,
  cosine: number,
  rise: number,
): number {
  const density = Math.exp(-altitude / air.mieScaleHeight);
  const longest = Math.sqrt((Math.PI * meanRadius) / (2 * air.mieScaleHeight));
  const towards = airMass(Math.abs(rise), longest);
  const toStar = airMass(Math.max(sunCosine, 0), longest);
  const light = ([0, 1, 2] as const).map((i) => {
    const depth = air.mieExtinction[i] * air.mieScaleHeight * density;
    if (depth === 0) return 0;
    // The integral below has the light that the haze absorbs on the way to the camera.
    const star = sunlight[i] * Math.exp(depth * toStar);
    const scattered = (air.mieScattering[i] / air.mieExtinction[i]) * miePhase(cosine, air.mieAsymmetry[i]);
    return Math.PI * star * scattered * onceScattered(depth, towards, toStar);
  }) as [number, number, number];
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}

/** Returns the column of a ray relative to a vertical one (Schüler's form of Chapman's function). */
const airMass = (cosine: number, longest: number): number => longest / ((longest - 1) * cosine + 1);

/** Returns the integral of light scattered once in level layers, of a ray and a star with these air masses. */
function onceScattered(depth: number, ray: number, star: number): number {
  if (Math.abs(ray - star) < 1e-3 * star) return depth * ray * Math.exp(-depth * ray);
  return (ray * (Math.exp(-depth * star) - Math.exp(-depth * ray))) / (ray - star);
}
