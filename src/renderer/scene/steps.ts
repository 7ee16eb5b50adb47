import type { Vec3 } from '../../base/math/index.js';

export const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

/**
 * Rounds the latitude and the longitude of a unit vector to steps.
 * @param step rad
 */
export function steppedDirection([x, y, z]: Vec3, step: number): Vec3 {
  const latitude = roundTo(Math.asin(Math.min(1, Math.max(-1, z))), step);
  const longitude = roundTo(Math.atan2(y, x), step);
  const across = Math.cos(latitude);
  return [across * Math.cos(longitude), across * Math.sin(longitude), Math.sin(latitude)];
}
