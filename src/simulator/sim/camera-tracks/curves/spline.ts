/** All values of a channel have the same number of components. */
type Numbers = readonly number[];

/** The smallest knot interval, which prevents a division by zero for coincident points. */
const LEAST_INTERVAL = 1e-15;

export function interpolate(a: Numbers, b: Numbers, u: number): number[] {
  return a.map((from, index) => from + (b[index]! - from) * u);
}

/**
 * Evaluates the Catmull-Rom spline from `p1` to `p2` with centripetal knots (alpha 0.5). The method is the pyramid of
 * Barry and Goldman (A recursive evaluation algorithm for a class of Catmull-Rom splines, 1988). The spline passes
 * through its points without loops or cusps. At the ends of a channel, callers repeat the end point, so that the
 * tangent there is zero.
 * @param u from 0 at `p1` to 1 at `p2`
 */
export function catmullRom(p0: Numbers, p1: Numbers, p2: Numbers, p3: Numbers, u: number): number[] {
  const before = interval(p0, p1);
  const between = interval(p1, p2);
  const after = interval(p2, p3);
  const t = u * between;
  const a1 = interpolate(p0, p1, (t + before) / before);
  const a2 = interpolate(p1, p2, u);
  const a3 = interpolate(p2, p3, (t - between) / after);
  const b1 = interpolate(a1, a2, (t + before) / (before + between));
  const b2 = interpolate(a2, a3, t / (between + after));
  return interpolate(b1, b2, u);
}

export function bezier(p0: Numbers, p1: Numbers, p2: Numbers, p3: Numbers, u: number): number[] {
  const r = 1 - u;
  return p0.map((from, i) => r * r * r * from + 3 * r * r * u * p1[i]! + 3 * r * u * u * p2[i]! + u * u * u * p3[i]!);
}

/** Returns the knot interval between two points, the square root of their distance. */
function interval(a: Numbers, b: Numbers): number {
  let squares = 0;
  for (let index = 0; index < a.length; index++) squares += (b[index]! - a[index]!) ** 2;
  return Math.max(squares ** 0.25, LEAST_INTERVAL);
}
