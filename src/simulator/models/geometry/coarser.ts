import type { Vec3 } from '../../../base/math/index.js';

/**
 * A coarser level has fewer segments around the shape and fewer points along it. A tolerance is the maximum distance by
 * which a point of the surface may move, m; with 0, nothing is simplified.
 */

/**
 * Returns the distance between the middle of a regular polygon's side and the circle through the corners, as a fraction
 * of the radius.
 */
const sagitta = (segments: number): number => 1 - Math.cos(Math.PI / segments);

/**
 * Minimum number of segments. All numbers are even, so that coarse circles have the same symmetries as boxes and
 * trusses.
 */
const LEAST_AROUND = 4;

/**
 * A coarse circle with `segments` segments. Its corners are at `growth` times the radius of the circle, because its
 * sides would otherwise be too far inside.
 */
export interface Section {
  readonly segments: number;
  readonly growth: number;
}

/**
 * Replaces a circle by a polygon with an even number of corners: the one with the fewest corners that deviates from the
 * circle by at most `tolerance`, m. The corners are outside the circle, and the middles of the sides are inside, by the
 * same distance.
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

/**
 * A strut whose radius is less than `STRUT` times the tolerance is made thicker, by a factor of at most `THICKENED`.
 */
const STRUT = 2;
const THICKENED = 3;
/**
 * The corners of a thickened strut may be this far outside the finest strut, as a fraction of the tolerance. The
 * fraction is less than 1, because corners protrude further at a bend.
 */
const STAND_OUT = 0.85;

/**
 * Returns the section with the fewest segments for a tube that may deviate by `tolerance`, m. The section has the same
 * mean width as the finest section. Otherwise, struts would become thinner on coarser levels. A strut narrower than
 * about two pixels would look like a row of dots. A level is used only where its tolerance is at most half a pixel, so
 * two pixels are at least four times the tolerance. A strut narrower than that is made as thick as the tolerance
 * allows.
 */
export function tubeSection(authored: number, radius: number, tolerance: number): TubeSection {
  if (tolerance > 0 && radius < STRUT * tolerance) {
    const segments = Math.min(authored, 3);
    const growth = girth(authored) / girth(segments);
    const wanted = growth * Math.min(STRUT * tolerance, THICKENED * radius);
    // The deviation is largest where a corner of the coarse section is above the middle of a side of the finest
    // section.
    const corner = Math.min(wanted, (1 - sagitta(authored)) * radius + STAND_OUT * tolerance);
    if (corner > growth * radius) return { segments, growth: corner / radius, thickened: true };
  }
  for (let segments = 3; tolerance > 0 && segments < authored; segments++) {
    const growth = girth(authored) / girth(segments);
    // The deviation is largest in one of two places: where a corner of the coarse section is above the middle of a fine
    // side, or where a corner of the finest section is above the middle of a coarse side.
    const deviation = Math.max(growth - (1 - sagitta(authored)), 1 - growth * (1 - sagitta(segments)));
    if (deviation * radius <= tolerance) return { segments, growth, thickened: false };
  }
  return { segments: authored, growth: 1, thickened: false };
}

interface TubeSection extends Section {
  /** True for a strut about as wide as a pixel, which has been made thicker. */
  readonly thickened: boolean;
}

/**
 * Selects the points of a line that a coarser line keeps (Ramer, 1972; Douglas and Peucker, 1973). The result does not
 * depend on the direction of the line.
 * @param deviation returns the distance of point k from the straight line between the points i and j, m
 * @param least minimum number of points to keep; must be 4 for a closed line, whose last point repeats the first
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
 * Reports whether a distance is greater than another by more than a rounding error. Symmetric points have distances
 * that differ only in the last digit of the sines, which depends on the JavaScript engine. With this margin, all
 * engines select the same point.
 */
const isFarther = (distance: number, than: number): boolean => distance > than + 1e-9 * Math.max(than, 1e-3);

interface KeptPoints {
  readonly points: number[];
  readonly deviation: number;
}

/**
 * A straight piece of the coarser line, which ends at point `j`. `farthest` is the omitted point that is farthest from
 * the piece.
 */
interface Span {
  readonly j: number;
  farthest: number;
  deviation: number;
}

export function distanceToSegment(p: Vec3, a: Vec3, b: Vec3): number {
  const ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2]; // prettier-ignore
  const vx = p[0] - a[0], vy = p[1] - a[1], vz = p[2] - a[2]; // prettier-ignore
  const length = ux * ux + uy * uy + uz * uz;
  const t = length > 0 ? Math.min(1, Math.max(0, (ux * vx + uy * vy + uz * vz) / length)) : 0;
  const dx = vx - t * ux, dy = vy - t * uy, dz = vz - t * uz; // prettier-ignore
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
