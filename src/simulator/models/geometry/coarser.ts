import type { Vec3 } from '../../../base/math/index.js';

/**
 * Rules for coarser levels of a shape: fewer segments around, fewer points along. A tolerance is the maximum movement
 * of a surface point, m; 0 keeps everything.
 */

/** Returns how far a chord of 1/`segments` of a circle is inside of it, as a share of the radius. */
const sagitta = (segments: number): number => 1 - Math.cos(Math.PI / segments);

/** Numbers of segments are even, so that coarse circles keep the symmetries of boxes and trusses. */
const LEAST_AROUND = 4;

/** A coarser circle: its segments, and the factor on its radius that keeps its mean width. */
export interface Section {
  readonly segments: number;
  readonly growth: number;
}

/**
 * Returns the coarsest circle of `radius` within `tolerance`, m, with an even number of segments. Its corners are as
 * far outside as its sides are inside, so that it needs fewer corners than a polygon with its corners on the circle.
 */
export function circleSection(authored: number, radius: number, tolerance: number): Section {
  const inside = 1 - sagitta(authored);
  for (let segments = LEAST_AROUND; tolerance > 0 && segments < authored; segments += 2) {
    const growth = (1 + inside) / (2 - sagitta(segments));
    if ((growth - inside) * radius <= tolerance) return { segments, growth };
  }
  return { segments: authored, growth: 1 };
}

/** Returns half the perimeter of a polygon with corners at distance 1. */
const girth = (segments: number): number => segments * Math.sin(Math.PI / segments);

/** The radius below which a strut is thickened, in tolerances, and the largest factor. */
const STRUT = 2;
const THICKENED = 3;
/** The share of the tolerance by which a strut is thickened, because at bends its corners are further outside. */
const STAND_OUT = 0.85;

/**
 * Returns the coarsest section of a tube of `radius` within `tolerance`, m. It has the mean width of the finest: its
 * corners are as far outside as its sides are inside, so that thin struts do not get thinner.
 * When a level is used, its tolerance is at most half a pixel. Struts that are narrower than about two pixels would
 * break into dots, so they get as thick as the tolerance allows.
 */
export function tubeSection(authored: number, radius: number, tolerance: number): Section {
  if (tolerance > 0 && radius < STRUT * tolerance) {
    const segments = Math.min(authored, 3);
    const growth = girth(authored) / girth(segments);
    const wanted = growth * Math.min(STRUT * tolerance, THICKENED * radius);
    // Corners may lie over the middles of the finest sides.
    const corner = Math.min(wanted, (1 - sagitta(authored)) * radius + STAND_OUT * tolerance);
    if (corner > growth * radius) return { segments, growth: corner / radius };
  }
  for (let segments = 3; tolerance > 0 && segments < authored; segments++) {
    const growth = girth(authored) / girth(segments);
    // The largest gaps: coarse corners over the middles of the finest sides, and fine corners over coarse middles.
    const deviation = Math.max(growth - (1 - sagitta(authored)), 1 - growth * (1 - sagitta(segments)));
    if (deviation * radius <= tolerance) return { segments, growth };
  }
  return { segments: authored, growth: 1 };
}

/**
 * Returns which of the points `first` to `last` a coarser line keeps, including both ends (Ramer, 1972; Douglas and
 * Peucker, 1973). The result is the same from either end.
 * @param deviation returns the distance of point k from the straight line between points i and j, m
 * @param least minimum number of points to keep if there are as many: a closed line needs four to enclose anything
 */
export function keptPoints(
  first: number,
  last: number,
  deviation: (k: number, i: number, j: number) => number,
  tolerance: number,
  least = 2,
): KeptPoints {
  const farthestIn = (i: number, j: number): Span => {
    const span = { j, farthest: -1, deviation: -1 };
    for (let k = i + 1; k < j; k++) {
      const distance = deviation(k, i, j);
      if (isFarther(distance, span.deviation)) [span.farthest, span.deviation] = [k, distance];
    }
    return span;
  };
  const spans = new Map<number, Span>([[first, farthestIn(first, last)]]);
  for (;;) {
    const [from, { farthest, j, deviation: most }] = [...spans].reduce((a, b) => (isFarther(b[1].deviation, a[1].deviation) ? b : a)); // prettier-ignore
    if (farthest < 0 || (most <= tolerance && spans.size + 1 >= least)) break;
    spans.set(from, farthestIn(from, farthest));
    spans.set(farthest, farthestIn(farthest, j));
  }
  const left = [...spans.values()].map((span) => span.deviation);
  return { points: [...spans.keys(), last].sort((a, b) => a - b), deviation: Math.max(0, ...left) };
}

/**
 * Reports whether a distance is greater by more than rounding. If points are equally far away by symmetry, every
 * JavaScript engine must choose the same one, although the engines' sines differ in the last digit.
 */
const isFarther = (distance: number, than: number): boolean => distance > than + 1e-9 * Math.max(than, 1e-3);

/** The points that a coarser line keeps. */
interface KeptPoints {
  readonly points: number[];
  /** The distance of the farthest omitted point, m. */
  readonly deviation: number;
}

/** A straight piece of a line, up to point `j`, and the farthest point that it omits. */
interface Span {
  readonly j: number;
  farthest: number;
  deviation: number;
}

/** Returns the distance of `p` from the straight line between `a` and `b`, m. */
export function distanceToSegment(p: Vec3, a: Vec3, b: Vec3): number {
  const ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2]; // prettier-ignore
  const vx = p[0] - a[0], vy = p[1] - a[1], vz = p[2] - a[2]; // prettier-ignore
  const length = ux * ux + uy * uy + uz * uz;
  const t = length > 0 ? Math.min(1, Math.max(0, (ux * vx + uy * vy + uz * vz) / length)) : 0;
  const dx = vx - t * ux, dy = vy - t * uy, dz = vz - t * uz; // prettier-ignore
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
