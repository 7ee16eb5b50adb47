import { luminance, quat, smoothstep, vec3, type Vec3 } from '../../../base/math/index.js';
import type { SceneFrame, View } from '../scene-frame.js';
import type { SkyState } from './sky-state.js';
import { aureoleLight, hazeFullness } from './aureole.js';
import { starVisibility } from './sunlight.js';

/**
 * The mean luminance that a picture has at exposure 1: for ground under a high sun, and below it for a sunlit scene in
 * space.
 */
const DAY = 0.85;
const SPACE = 0.4;
/**
 * If there is less light, the exposure makes up for this share of the loss (as an exponent). With 1, midnight would
 * look like noon. Chosen by eye.
 */
const ADAPTATION = 0.72;
const LONGEST = 30;
const SCATTERED = 0.6;
/**
 * The light of the sky when the star is at the horizon. Below it, the decrease of the cosine after which twilight has
 * fallen to 1/e of that. Chosen, not measured.
 */
const TWILIGHT = 0.06;
const TWILIGHT_FALL = 0.035;
/** The light on the edges of objects in front of the star, relative to their lit side. Chosen by eye. */
const RIM = 0.1;
/**
 * Two altitudes, as shares of the body's radius. Up to the first, half of the picture is assumed to be ground. Above
 * the second, no ground is assumed. Chosen, not measured.
 */
const NEAR_GROUND = 0.004;
const FAR_FROM_GROUND = 0.03;
/** The weight of haze around the star in the luminance from which the exposure is calculated. Chosen by eye on Mars. */
const GLARE = 5;
/**
 * The shortest exposure is longer by this share when the sky is full of dust, because dust dims the star and the
 * ground. When the camera looks into the glow around the star, it is not longer. Chosen by eye on Mars.
 */
const DUSTY = 0.5;
/** Number of exposures per octave. A step is less than 0.6 %, which is invisible. */
const STEPS_PER_OCTAVE = 128;

/**
 * Returns the exposure of a picture as a multiple of the exposure in full sunlight. It is 1 in three cases: by day when
 * the star is behind the camera, in sunlit space, and in front of a backdrop. Under dust, it is slightly longer. If
 * little of the view is lit, it is longer still, and at night it reaches {@link LONGEST}. Glowing haze in the view
 * counts as lit. The exposure depends on the moment and the view, not on earlier pictures.
 */
export function exposureOf({ view, sun }: Pick<SceneFrame, 'view' | 'sun'>, sky: SkyState): number {
  if (sky.backdrop) return 1;
  const { altitude, sunCosine, sunAngularRadius } = sky;
  const direct = luminance(sky.sunlight);
  const visible = starVisibility(sky.meanRadius, altitude, sunCosine, sunAngularRadius);
  // Under a high star, the light that the air takes from the direct light is not lost: most of it is scattered and
  // reaches the ground from all over the sky.
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

/**
 * The light of a partly lit sphere, relative to a fully lit sphere.
 * @param cosine cosine of the angle between the view and the direction of the star
 */
function litShare(cosine: number): number {
  const phase = Math.PI - Math.acos(Math.min(Math.max(cosine, -1), 1));
  return (Math.sin(phase) + (Math.PI - phase) * Math.cos(phase)) / Math.PI;
}

/** The rays along which {@link globeLight} samples the picture, in units of half the picture's height. */
const PLACES = [
  [0, 0],
  [-0.9, 0.5],
  [0.9, 0.5],
  [-0.9, -0.5],
  [0.9, -0.5],
] as const;
/**
 * The edge of the globe is softened over this angle, rad. With a hard edge, the exposure would jump when the globe
 * enters the picture.
 */
const EDGE = 0.2;

/** Returns the light of the body below, averaged over the picture; 0 when the body is not in view. */
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
    // The ray hits the globe at `hit`. If the ray misses the globe, `hit` is the point of the ray that is nearest to
    // the globe.
    const along = distance * cosine;
    const off = distance * Math.sqrt(1 - cosine * cosine);
    const hit = vec3.scale(ray, along - Math.sqrt(Math.max(meanRadius * meanRadius - off * off, 0)));
    const normal = vec3.normalize(vec3.subtract(hit, centre));
    sum += cover * Math.max(vec3.dot(normal, toStar), 0);
  }
  return sum / PLACES.length;
}
