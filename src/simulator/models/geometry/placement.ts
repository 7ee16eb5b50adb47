import { type AffineTuple, composeAffine } from '../../../base/math/index.js';

/** Places a piece of geometry in its shape: an affine map, row-major 3×4, m. */
export type Placement = Readonly<AffineTuple>;

export const HERE: Placement = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

export const moved = (x: number, y: number, z: number): Placement => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];

/**
 * Returns a scaling along the axes. A negative factor mirrors the piece; the builder then reverses the corners of
 * triangles.
 */
export const stretched = (x: number, y: number, z: number): Placement => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0];

/**
 * Returns the rotation by `angle` rad about +X, from +Y towards +Z: the direction in which the azimuth around a rocket
 * grows.
 */
export function turnedAboutX(angle: number): Placement {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0];
}

/** Returns the rotation by `angle` rad about +Y, from +Z towards +X. */
export function turnedAboutY(angle: number): Placement {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0];
}

/** Returns the rotation by `angle` rad about +Z, from +X towards +Y. */
export function turnedAboutZ(angle: number): Placement {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0];
}

/** Composes placements: in `compose(a, b)`, b is applied first and then a. */
export function compose(...placements: readonly Placement[]): Placement {
  return placements.reduce(product, HERE);
}

function product(a: Placement, b: Placement): Placement {
  const out: AffineTuple = [...HERE];
  return composeAffine(out, a, b);
}
