import { vec3, type Vec3 } from '../../../../math/index.js';
import { surfaceRadius } from '../../../../sim/camera/surroundings.js';
import type { SeenBody } from '../../../../sim/state.js';

const RADIANS = Math.PI / 180;

/** The point of the ground at a place, CCF, m. */
export function fixedFromPlace(
  body: SeenBody,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): Vec3 {
  const level = Math.cos(latitude * RADIANS);
  const direction: Vec3 = [
    level * Math.cos(longitude * RADIANS),
    level * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
  return vec3.scale(direction, surfaceRadius(body, direction));
}
