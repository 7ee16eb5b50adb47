import type { Vec3 } from '../../../base/math/vec3.js';
import type { SkyState } from './sky-state.js';

/** The texels of the sky tables: half the azimuths (the sky is symmetric), and all elevations. Same in WGSL. */
export const SKY_TABLE_WIDTH = 80;
export const SKY_TABLE_HEIGHT = 128;

/** The mapping of directions to rows: the `horizon` field of `Atmosphere` in shaders/atmosphere/bindings.wgsl. */
export interface HorizonMapping {
  /** The measure of rows: zenith angle (rad) inside the air, impact parameter (m) outside it. */
  readonly measure: 'angle' | 'impact';
  /** The measure at the horizon. */
  readonly atHorizon: number;
  /** The spans of the upper and the lower half of the table. */
  readonly spanAbove: number;
  readonly spanBelow: number;
}

/** The altitude in radii from which the disc of an airless body, which has no limb to resolve, fills the lower half. */
const AIRLESS_IMPACT_ALTITUDE = 0.05;

export function horizonMapping(sky: Pick<SkyState, 'altitude' | 'meanRadius' | 'air' | 'hasAir'>): HorizonMapping {
  const { altitude, meanRadius, air } = sky;
  const outside = altitude > (sky.hasAir ? air.top : AIRLESS_IMPACT_ALTITUDE * meanRadius);
  if (outside) {
    return { measure: 'impact', atHorizon: meanRadius, spanAbove: air.top, spanBelow: meanRadius };
  }
  const radius = meanRadius + altitude;
  const dip = -Math.sqrt(altitude * (radius + meanRadius)) / radius;
  const angle = fastAcos(dip);
  return { measure: 'angle', atHorizon: angle, spanAbove: angle, spanBelow: Math.PI - angle };
}

/**
 * Returns the arc cosine within 7e-5 rad (Abramowitz and Stegun 4.4.45). Twin of `fast_acos`: the horizon must be
 * rounded the way directions are, or a seam opens there.
 */
export function fastAcos(x: number): number {
  const a = Math.min(Math.abs(x), 1);
  const near = Math.sqrt(1 - a) * (1.5707288 + a * (-0.2121144 + a * (0.074261 - 0.0187293 * a)));
  return x >= 0 ? near : Math.PI - near;
}

/** The input of {@link skyViewFromLocal}: {@link horizonMapping} and the camera's distance from the centre, m. */
export interface SkyView {
  readonly mapping: HorizonMapping;
  readonly cameraRadius: number;
}

/**
 * Returns the place of a unit direction of the local frame in the sky tables, texels. Twin of `sky_view_from_local`.
 */
export function skyViewFromLocal({ mapping, cameraRadius }: SkyView, [x, y, z]: Vec3): readonly [number, number] {
  const horizontal = Math.sqrt(x * x + y * y);
  const cosine = x / Math.max(horizontal, 1e-6);
  const height =
    mapping.measure === 'angle'
      ? mapping.atHorizon - fastAcos(z)
      : cameraRadius * horizontal + (z > 0 ? 1e9 : 0) - mapping.atHorizon;
  const above = height >= 0;
  const root = Math.sqrt(Math.min(Math.abs(height) / (above ? mapping.spanAbove : mapping.spanBelow), 1));
  const half = SKY_TABLE_HEIGHT / 2;
  const row = above ? half - 0.5 - root * (half - 1) : half + 0.5 + root * (half - 1);
  return [0.5 + Math.sqrt(Math.max(0.5 - 0.5 * cosine, 0)) * (SKY_TABLE_WIDTH - 1), row];
}

/**
 * Returns the unit direction in the local frame of a texel of the sky tables, y ≥ 0. Twin of `local_from_sky_texel`.
 */
export function localFromSkyTexel({ mapping, cameraRadius }: SkyView, [column, row]: readonly [number, number]): Vec3 {
  const half = SKY_TABLE_HEIGHT / 2;
  const above = row < half;
  const root = (above ? half - 0.5 - row : row - half - 0.5) / (half - 1);
  const height = root * root * (above ? mapping.spanAbove : -mapping.spanBelow);
  const sine = Math.min(Math.max((mapping.atHorizon + height) / cameraRadius, 0), 1);
  const angle = mapping.atHorizon - height;
  const horizontal = mapping.measure === 'angle' ? Math.sin(angle) : sine;
  const vertical = mapping.measure === 'angle' ? Math.cos(angle) : -Math.sqrt(1 - sine * sine);
  const halfSine = (column - 0.5) / (SKY_TABLE_WIDTH - 1);
  const cosine = 1 - 2 * halfSine * halfSine;
  return [horizontal * cosine, horizontal * Math.sqrt(Math.max(1 - cosine * cosine, 0)), vertical];
}
