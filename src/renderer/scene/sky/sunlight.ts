import { smoothstep, type Vec3 } from '../../../base/math/index.js';
import type { Air } from './air.js';

/** A body with a mean radius (m) and air. */
export interface Globe {
  readonly meanRadius: number;
  readonly air: Air;
}

/**
 * Returns how far the horizon of the sphere of mean radius is from a point, m; 0 for a point at or below sea level.
 * Twin of `distance_to_horizon`.
 */
function distanceToHorizon(meanRadius: number, altitude: number): number {
  return Math.sqrt(Math.max(altitude * (2 * meanRadius + altitude), 0));
}

/**
 * Returns the distance to the top of the air along a ray that misses the ground, m. `mu`: cosine of the ray's zenith
 * angle. Twin of `distance_to_top`.
 */
export function distanceToTop({ meanRadius, air }: Globe, altitude: number, mu: number): number {
  const radius = meanRadius + altitude;
  const along = radius * mu;
  return -along + Math.sqrt(Math.max(along * along + (air.top - altitude) * (radius + meanRadius + air.top), 0));
}

/**
 * Returns the share of a star's disc that is above the horizon of the sphere of mean radius. Twin of `star_visibility`.
 *
 * @param mu cosine of the star's zenith angle
 * @param angularRadius angular radius of the star, rad; the light fades over twice this angle while the star sets
 */
export function starVisibility(meanRadius: number, altitude: number, mu: number, angularRadius: number): number {
  const radius = meanRadius + altitude;
  const sine =
    mu * Math.min(meanRadius / radius, 1) +
    (Math.sqrt(Math.max(1 - mu * mu, 0)) * distanceToHorizon(meanRadius, altitude)) / radius;
  return smoothstep(-angularRadius, angularRadius, Math.max(sine, mu));
}

/**
 * Returns the transmittance from `altitude` to space along a ray that misses the ground. `mu`: cosine of the ray's
 * zenith angle. The integral has the same steps as in shaders/passes/transmittance.wgsl.
 */
export function transmittanceToSpace(globe: Globe, altitude: number, mu: number): Vec3 {
  const { meanRadius, air } = globe;
  if (altitude > air.top) {
    // If the point is above the air, the calculation starts where the ray enters the air. The impact parameter of the
    // ray is the same at both points.
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
 * Returns the share of the star's light that reaches a point: the transmittance of the air times the share of the disc
 * that the body does not hide. Twin of `sunlight`.
 */
export function sunlight(globe: Globe, altitude: number, mu: number, angularRadius: number): Vec3 {
  const visible = starVisibility(globe.meanRadius, Math.max(altitude, 0), mu, angularRadius);
  const through = transmittanceToSpace(globe, Math.max(altitude, 0), mu);
  return [through[0] * visible, through[1] * visible, through[2] * visible];
}

/** Returns the extinction coefficient, 1/m. Twin of `medium_at(…).extinction`. */
function extinctionAt(air: Air, altitude: number): Vec3 {
  const rayleigh = Math.exp(-Math.max(altitude, 0) / air.rayleighScaleHeight);
  const mie = Math.exp(-Math.max(altitude, 0) / air.mieScaleHeight);
  const layer = Math.max(1 - Math.abs(altitude - air.absorptionAltitude) / air.absorptionHalfThickness, 0);
  const at = (i: 0 | 1 | 2) =>
    air.rayleighScattering[i] * rayleigh + air.mieExtinction[i] * mie + air.absorption[i] * layer;
  return [at(0), at(1), at(2)];
}
