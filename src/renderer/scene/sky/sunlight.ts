import { smoothstep, type Vec3 } from '../../../base/math/index.js';
import { type Air, VACUUM } from './air.js';

export interface Globe {
  readonly meanRadius: number;
  readonly air: Air;
}

/**
 * Returns the distance to the horizon of a sphere with the mean radius, m; 0 for a point that is not above the sphere.
 * The same computation as `distance_to_horizon` in WGSL.
 */
function distanceToHorizon(meanRadius: number, altitude: number): number {
  return Math.sqrt(Math.max(altitude * (2 * meanRadius + altitude), 0));
}

/**
 * Returns the distance to the top of the air along a ray that misses the ground, m. `mu`: cosine of the ray's zenith
 * angle. The same computation as `distance_to_top` in WGSL.
 */
export function distanceToTop({ meanRadius, air }: Globe, altitude: number, mu: number): number {
  const radius = meanRadius + altitude;
  const along = radius * mu;
  return -along + Math.sqrt(Math.max(along * along + (air.top - altitude) * (radius + meanRadius + air.top), 0));
}

/**
 * Returns the fraction of a star's disc that is above the horizon of a sphere with the mean radius. The same
 * computation as `star_visibility` in WGSL.
 *
 * @param mu cosine of the star's zenith angle
 * @param angularRadius apparent radius of the star, rad; while the star sets, its light fades over twice this angle
 */
export function starVisibility(meanRadius: number, altitude: number, mu: number, angularRadius: number): number {
  const radius = meanRadius + altitude;
  const sine =
    mu * Math.min(meanRadius / radius, 1) +
    (Math.sqrt(Math.max(1 - mu * mu, 0)) * distanceToHorizon(meanRadius, altitude)) / radius;
  return smoothstep(-angularRadius, angularRadius, Math.max(sine, mu));
}

/**
 * Returns the fraction of light that is transmitted from `altitude` to space along a ray that misses the ground. `mu`:
 * cosine of the ray's zenith angle. The integral is computed in the same steps as in shaders/passes/transmittance.wgsl.
 */
export function transmittanceToSpace(globe: Globe, altitude: number, mu: number): Vec3 {
  const { meanRadius, air } = globe;
  if (air === VACUUM) return [1, 1, 1];
  if (altitude > air.top) {
    // For a point above the air, the computation begins where the ray enters the air. There, the impact parameter of
    // the ray is the same as at the point.
    const ratio = (meanRadius + altitude) / (meanRadius + air.top);
    const inside = 1 - ratio * ratio * (1 - mu * mu);
    if (mu > 0 || inside <= 0) return [1, 1, 1];
    return transmittanceToSpace(globe, air.top, -Math.sqrt(inside));
  }
  const steps = 40;
  const distance = distanceToTop(globe, altitude, mu);
  const start = meanRadius + altitude;
  const depth: [number, number, number] = [0, 0, 0];
  for (let step = 0; step < steps; step++) {
    const from = (step / steps) ** 2;
    const to = ((step + 1) / steps) ** 2;
    const t = distance * 0.5 * (from + to);
    const growth = t * (2 * start * mu + t);
    const extinction = extinctionAt(air, altitude + growth / (start + Math.sqrt(start * start + growth)));
    for (const i of [0, 1, 2] as const) depth[i] += extinction[i] * distance * (to - from);
  }
  return [Math.exp(-depth[0]), Math.exp(-depth[1]), Math.exp(-depth[2])];
}

/**
 * Returns the fraction of the star's light that reaches a point: the transmittance of the air, times the fraction of
 * the disc that the body does not hide. The same computation as `sunlight` in WGSL.
 */
export function sunlight(globe: Globe, altitude: number, mu: number, angularRadius: number): Vec3 {
  const visible = starVisibility(globe.meanRadius, Math.max(altitude, 0), mu, angularRadius);
  const through = transmittanceToSpace(globe, Math.max(altitude, 0), mu);
  return [through[0] * visible, through[1] * visible, through[2] * visible];
}

/** Returns the coefficient of extinction, 1/m. The same as `medium_at(…).extinction` in WGSL. */
function extinctionAt(air: Air, altitude: number): Vec3 {
  const rayleigh = Math.exp(-Math.max(altitude, 0) / air.rayleighScaleHeight);
  const mie = Math.exp(-Math.max(altitude, 0) / air.mieScaleHeight);
  const layer = Math.max(1 - Math.abs(altitude - air.absorptionAltitude) / air.absorptionHalfThickness, 0);
  const at = (i: 0 | 1 | 2) =>
    air.rayleighScattering[i] * rayleigh + air.mieExtinction[i] * mie + air.absorption[i] * layer;
  return [at(0), at(1), at(2)];
}
