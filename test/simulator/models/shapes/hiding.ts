import type { Vec3 } from '../../../../src/base/math/vec3.js';
import { hidingSolids } from '../../../../src/simulator/models/shapes/kitten/kitten-eva.js';

/**
 * Returns a function that reports whether a point is hidden inside a shape. Models leave out triangles between hidden
 * points.
 */
export function hidingIn(name: string, parameters: object): (p: Vec3) => boolean {
  if (name !== 'kitten-eva') return () => false;
  const solids = hidingSolids({ helmet: true, pose: 'stand', ...parameters }, 0);
  return (p) => solids.some((solid) => solid(...p));
}
