import type { Vec3 } from '../../../base/math/index.js';

/**
 * A coarser level has fewer segments around the shape and fewer points along it. A tolerance is the maximum distance by
 * which a point of the surface may move, m. A tolerance of 0 keeps everything.
 */

/**
 * Returns the distance between the side of a regular polygon and the circle through its corners, as a share of the
 * radius.
 */
const sagitta = (segments: number): number => 1 - Math.cos(Math.PI / segments);

/** Every level has an even number of segments. This gives coarse circles the same symmetries as boxes and trusses. */
const LEAST_AROUND = 4;

/** A coarse circle: its number of segments and the growth of its radius. The growth preserves the mean width. */
export interface Section {
  readonly segments: number;
  readonly growth: number;
}

/**
 * Returns the coarsest polygon with an even number of corners that is within `tolerance`, m, of a circle. The corners
 * are as far outside the circle as the middles of the sides are inside. A polygon with its corners on the circle would
 * need more corners.
 */
export function circleSection(authored: number, radius: number, tolerance: number): Section {
  const inside = 1 - sagitta(authored);
  for (let segments = LEAST_AROUND; tolerance > 0 && segments < authored; segments += 2) {
    const growth = (1 + inside) / (2 - sagitta(segments));
    if ((growth - inside) * radius <= tolerance) return { segments, growth };
  }
  return { segments: authored, growth: 1 };
}

/** Half the perimeter of a regular polygon whose corners are at distance 1 from the centre. */
const girth = (segments: number): number => segments * Math.sin(Math.PI / segments);

/** A strut with a radius below `STRUT` tolerances is thickened, at most by the factor `THICKENED`. */
const STRUT = 2;
const THICKENED = 3;
/**
 * A strut may be thickened by this share of the tolerance. Below 1, because the corners are further outside at bends.
 */
const STAND_OUT = 0.85;

/**
 * Returns the coarsest section of a tube within `tolerance`, m. It has the mean width of the finest section, so that
 * thin struts do not get thinner. A strut narrower than about two pixels would break into dots. The renderer uses a
 * level only where its tolerance is at most half a pixel. Such a strut is therefore made as thick as the tolerance
 * allows.
 */
export function tubeSection(authored: number, radius: number, tolerance: number): Section {
  if (tolerance > 0 && radius < STRUT * tolerance) {
    const segments = Math.min(authored, 3);
    const growth = girth(authored) / girth(segments);
    const wanted = growth * Math.min(STRUT * tolerance, THICKENED * radius);
    // In the worst case, a corner is above the middle of a side of the finest section.
    const corner = Math.min(wanted, (1 - sagitta(authored)) * radius + STAND_OUT * tolerance);
    if (corner > growth * radius) return { segments, growth: corner / radius };
  }
  for (let segments = 3; tolerance > 0 && segments < authored; segments++) {
    const growth = girth(authored) / girth(segments);
    // The deviation is largest at a coarse corner above the middle of a fine side, or at a fine corner above the middle
    // of a coarse side.
    const deviation = Math.max(growth - (1 - sagitta(authored)), 1 - growth * (1 - sagitta(segments)));
    if (deviation * radius <= tolerance) return { segments, growth };
  }
  return { segments: authored, growth: 1 };
}

/**
 * Chooses the points that a coarser line keeps (Ramer, 1972; Douglas and Peucker, 1973). It always keeps `first` and
 * `last`. The result does not depend on the direction of the line.
 * @param deviation returns the distance of point k from the straight line between points i and j, m
 * @param least minimum number of points to keep, if there are enough; 4 for a closed line, which ends with its first
 * point again
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
 * Reports whether a distance is greater by more than a rounding error. For symmetric points, the distances differ only
 * in the last digit of sines, which depends on the JavaScript engine. The margin makes all engines choose the same
 * point.
 */
const isFarther = (distance: number, than: number): boolean => distance > than + 1e-9 * Math.max(than, 1e-3);

interface KeptPoints {
  readonly points: number[];
  /** The distance of the farthest omitted point, m. */
  readonly deviation: number;
}

/** A straight piece of a coarser line. It ends at point `j`. `farthest` is the farthest point between its ends. */
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
