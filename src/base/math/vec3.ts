import { vec3 } from 'gl-matrix';

/**
 * A vector of doubles. Positions may be as large as 1e12 m, and 32-bit floats are too coarse for that, so the functions
 * here return plain arrays.
 */
export type Vec3 = readonly [x: number, y: number, z: number];

type Mutable = [number, number, number];
const fresh = (): Mutable => [0, 0, 0];

export const ZERO: Vec3 = [0, 0, 0];
export const X_AXIS: Vec3 = [1, 0, 0];
export const Y_AXIS: Vec3 = [0, 1, 0];
export const Z_AXIS: Vec3 = [0, 0, 1];

export const add = (a: Vec3, b: Vec3): Vec3 => vec3.add(fresh(), a, b) as Mutable;
export const map = ([x, y, z]: Vec3, of: (value: number) => number): Vec3 => [of(x), of(y), of(z)];
export const subtract = (a: Vec3, b: Vec3): Vec3 => vec3.subtract(fresh(), a, b) as Mutable;
export const scale = (a: Vec3, factor: number): Vec3 => vec3.scale(fresh(), a, factor) as Mutable;
export const addScaled = (a: Vec3, b: Vec3, factor: number): Vec3 => vec3.scaleAndAdd(fresh(), a, b, factor) as Mutable;
export const dot = (a: Vec3, b: Vec3): number => vec3.dot(a, b);
export const cross = (a: Vec3, b: Vec3): Vec3 => vec3.cross(fresh(), a, b) as Mutable;
/** Does not use `Math.hypot`, which is ten times slower because it prevents overflow. Overflow is not possible here. */
export const length = (a: Vec3): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
export const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b));
/** Returns the unit vector in the direction of `a`; zero if `a` is zero. */
export const normalize = (a: Vec3): Vec3 => vec3.normalize(fresh(), a) as Mutable;
export const lerp = (a: Vec3, b: Vec3, t: number): Vec3 => vec3.lerp(fresh(), a, b, t) as Mutable;
/** Returns the projection of `a` on the plane with unit normal `n`. */
export const projectOnPlane = (a: Vec3, n: Vec3): Vec3 => addScaled(a, n, -dot(a, n));
