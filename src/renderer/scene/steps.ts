import type { Vec3 } from '../../base/math/index.js';

export const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

/**
 * Returns a unit vector in steps of an angle. The turning of the ground about Z changes only one of the two rounded
 * angles.
 * @param step rad
 */
export function steppedDirection([x, y, z]: Vec3, step: number): Vec3 {
  const latitude = roundTo(Math.asin(Math.min(1, Math.max(-1, z))), step);
  const longitude = roundTo(Math.atan2(y, x), step);
  const across = Math.cos(latitude);
  return [across * Math.cos(longitude), across * Math.sin(longitude), Math.sin(latitude)];
}
