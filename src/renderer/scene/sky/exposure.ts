import { luminance, quat, smoothstep, vec3, type Vec3 } from '../../../base/math/index.js';
import type { SceneFrame, View } from '../scene-frame.js';
import type { SkyState } from './sky-state.js';
import { aureoleLight, hazeFullness } from './aureole.js';
import { starVisibility } from './sunlight.js';

/**
 * The mean luminance that a picture has with an exposure of 1. `DAY` is for ground below a high sun, `SPACE` for a
 * sunlit scene in space.
 */
const DAY = 0.85;
const SPACE = 0.4;
/** Exponent with which the exposure compensates for missing light; 1 would compensate completely. Chosen by eye. */
const ADAPTATION = 0.72;
const LONGEST = 30;
const SCATTERED = 0.6;
/**
 * Light of the sky in twilight: `TWILIGHT` while the star is at the horizon, and less by a factor e for each
 * `TWILIGHT_FALL` by which the cosine of the star's zenith angle is below 0. Arbitrary values.
 */
const TWILIGHT = 0.06;
const TWILIGHT_FALL = 0.035;
/**
 * If the star is behind an object, only the edges of the object are bright: this bright, relative to a lit side. Chosen
 * by eye.
 */
const RIM = 0.1;
/**
 * Below this height, half of the picture is assumed to be ground. Above `FAR_FROM_GROUND`, the picture is assumed to
 * show no ground. Both are heights of the camera, in radii of the body. Arbitrary values.
 */
const NEAR_GROUND = 0.004;
const FAR_FROM_GROUND = 0.03;
/** Weight of the haze around the star in the luminance that determines the exposure. Chosen by eye on Mars. */
const GLARE = 5;
/**
 * The shortest exposure is 1 in clear air, and 1 + `DUSTY` in a sky full of dust, because dust makes the star and the
 * ground darker. Chosen by eye on Mars.
 */
const DUSTY = 0.5;
/**
 * The exposure is rounded to steps. A doubling of the exposure has this number of steps. One step changes the
 * brightness by less than 0.6 %, which is invisible.
 */
const STEPS_PER_OCTAVE = 128;

/**
 * Returns the exposure of a picture, relative to the exposure in full sunlight. The less of the view is lit, the longer
 * the exposure is, up to {@link LONGEST} at night. The exposure depends only on the moment and the view, and not on
 * earlier pictures.
 */
export function exposureOf({ view, sun }: Pick<SceneFrame, 'view' | 'sun'>, sky: SkyState): number {
  if (sky.backdrop) return 1;
  const { altitude, sunCosine, sunAngularRadius } = sky;
  const direct = luminance(sky.sunlight);
  const visible = starVisibility(sky.meanRadius, altitude, sunCosine, sunAngularRadius);
  // Air scatters most of the light that it takes from a high star. The scattered light reaches the ground from the
  // whole sky.
  const scattered = SCATTERED * (visible - direct) * Math.min(Math.max(3 * sunCosine, 0), 1);
  const airAbove = sky.hasAir ? Math.exp(-altitude / sky.air.rayleighScaleHeight) : 0;
  const twilight = TWILIGHT * airAbove * Math.exp(Math.min(sunCosine, 0) / TWILIGHT_FALL);
  const fromSky = scattered + twilight;

  const forward = quat.rotate(view.worldFromView, [0, 0, -1]);
  const upright = RIM + (1 - RIM) * litShare(vec3.dot(forward, sun.directionInWorld));
  const things = direct * upright + fromSky;
  const ground = direct * Math.max(sunCosine, 0) + fromSky;
  const near = 1 - smoothstep(NEAR_GROUND, FAR_FROM_GROUND, altitude / sky.meanRadius);
  const far = 1 - near;
  const light = things + (ground - things) * 0.5 * near + far * globeLight(view, sun.directionInWorld, sky);
  const glare = GLARE * aureoleLight(view, sun.directionInWorld, sky);
  const wanted = ((SPACE + (DAY - SPACE) * near) / Math.max(light + glare, 1e-6)) ** ADAPTATION;
  const dust = smoothstep(0.3, 1, hazeFullness(sky)) * (1 - smoothstep(0.2, 0.8, glare));
  const shortest = 1 + DUSTY * dust;
  const steps = Math.round(Math.log2(Math.min(Math.max(wanted, shortest), LONGEST)) * STEPS_PER_OCTAVE);
  return 2 ** (steps / STEPS_PER_OCTAVE);
}

/** @param cosine cosine of the angle between the direction of view and the direction to the star */
function litShare(cosine: number): number {
  const phase = Math.PI - Math.acos(Math.min(Math.max(cosine, -1), 1));
  return (Math.sin(phase) + (Math.PI - phase) * Math.cos(phase)) / Math.PI;
}

const PLACES = [
  [0, 0],
  [-0.9, 0.5],
  [0.9, 0.5],
  [-0.9, -0.5],
  [0.9, -0.5],
] as const;
/**
 * Half the angle over which the edge of the globe is blurred, rad. With a sharp edge, the exposure would change
 * abruptly when the globe comes into the picture.
 */
const EDGE = 0.2;

function globeLight(view: View, toStar: Vec3, { centre, meanRadius }: SkyState): number {
  const distance = vec3.length(centre);
  const down = vec3.scale(centre, 1 / distance);
  const radius = Math.asin(Math.min(meanRadius / distance, 1));
  const slope = view.orthoHalfHeight === null ? Math.tan(view.fovY / 2) : 0;
  let sum = 0;
  for (const [x, y] of PLACES) {
    const ray = vec3.normalize(quat.rotate(view.worldFromView, [x * slope, y * slope, -1]));
    const cosine = Math.min(Math.max(vec3.dot(ray, down), -1), 1);
    const cover = smoothstep(-EDGE, EDGE, radius - Math.acos(cosine));
    if (cover === 0) continue;
    // `hit` is where the ray meets the globe. If the ray misses the globe, `hit` is the point of the ray that is
    // nearest to the globe.
    const along = distance * cosine;
    const off = distance * Math.sqrt(1 - cosine * cosine);
    const hit = vec3.scale(ray, along - Math.sqrt(Math.max(meanRadius * meanRadius - off * off, 0)));
    const normal = vec3.normalize(vec3.subtract(hit, centre));
    sum += cover * Math.max(vec3.dot(normal, toStar), 0);
  }
  return sum / PLACES.length;
}
