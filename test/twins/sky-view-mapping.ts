import type { Vec3 } from '../../src/base/math/vec3.js';
import {
  fastAcos,
  type HorizonMapping,
  SKY_TABLE_HEIGHT,
  SKY_TABLE_WIDTH,
} from '../../src/renderer/scene/sky/sky-view-mapping.js';

/**
 * The input of {@link skyViewFromLocal}: the result of `horizonMapping`, and the distance of the camera from the body's
 * centre, m.
 */
export interface SkyView {
  readonly mapping: HorizonMapping;
  readonly cameraRadius: number;
}

/**
 * Converts a unit direction in the local frame to a position in the sky tables, in texels. Twin of
 * `sky_view_from_local`.
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
 * Returns the unit direction (in the local frame, with y ≥ 0) that a texel of the sky tables shows. Twin of
 * `local_from_sky_texel`.
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
