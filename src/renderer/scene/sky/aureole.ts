import { luminance, quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { View } from '../scene-frame.js';
import { miePhase } from './phase.js';
import type { SkyState } from './sky-state.js';

/**
 * The picture is sampled on a grid. These are the x coordinates of its columns (−1 is the left edge of the picture, 1
 * the right edge) and the y coordinates of its rows.
 */
const PLACES = [-0.8, -0.4, 0, 0.4, 0.8];
/**
 * If the vertical optical depth of haze is above this number, the whole sky is bright with scattered light. The value
 * was chosen, not measured.
 */
const FILLS = 0.2;
/** The aspect ratio that every picture is assumed to have. */
const ASPECT = 16 / 9;
/**
 * Maximum luminance of a sample, relative to a white surface in full sunlight; brighter samples are limited to it. The
 * value was chosen, not measured.
 */
const WHITE = 0.6;

/**
 * Returns the mean luminance of the haze around the star over a picture, relative to a white surface in full sun. The
 * result is 0 if the body has no air, or if the star has set.
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
  return (sum / PLACES.length ** 2) * hazeFullness(sky);
}

export function hazeFullness({ air, altitude, hasAir }: SkyState): number {
  if (!hasAir) return 0;
  const depth = air.mieExtinction[1] * air.mieScaleHeight * Math.exp(-altitude / air.mieScaleHeight);
  return Math.min(depth / FILLS, 1);
}

/**
 * Returns the luminance of haze, relative to a white surface in full sun. Only light that was scattered once is
 * counted. The camera must be in the haze.
 * @param cosine cosine of the angle between the ray and the direction to the star
 * @param rise cosine of the angle between the ray and the zenith; a ray below the horizon counts as its mirror image
 *   above the horizon
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
    // `sunlight` is the light after extinction by haze. The factor undoes this extinction, because `onceScattered`
    // computes it again.
    const star = sunlight[i] * Math.exp(depth * toStar);
    const scattered = (air.mieScattering[i] / air.mieExtinction[i]) * miePhase(cosine, air.mieAsymmetry[i]);
    return Math.PI * star * scattered * onceScattered(depth, towards, toStar);
  }) as [number, number, number];
  return luminance(light);
}

/** Returns the amount of air along a ray, compared with a vertical ray (Schüler's form of Chapman's function). */
const airMass = (cosine: number, longest: number): number => longest / ((longest - 1) * cosine + 1);

/**
 * Integrates, along a ray through horizontal layers of air, the light that was scattered once. `ray` and `star` are the
 * air masses along the ray and towards the star.
 */
function onceScattered(depth: number, ray: number, star: number): number {
  if (Math.abs(ray - star) < 1e-3 * star) return depth * ray * Math.exp(-depth * ray);
  return (ray * (Math.exp(-depth * star) - Math.exp(-depth * ray))) / (ray - star);
}
