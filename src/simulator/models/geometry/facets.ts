import { circleSection, type Section } from './coarser.js';

interface Chosen {
  readonly authored: number;
  readonly radius: number;
  readonly section: Section;
}

export interface ArcPoint {
  readonly azimuth: number;
  /** Distance from the axis, as a share of the circle's radius. */
  readonly reach: number;
}

/**
 * The circle sections of one shape at one level. Rings, bands and panels on a hull get the hull's section. Their facets
 * are then parallel to those of the hull. Otherwise, such pieces would sink into the hull in places.
 */
export class Facets {
  readonly #chosen: Chosen[] = [];

  /**
   * @param authored number of segments at the finest level; circles with the same number may share a section
   * @param radius in m, like `tolerance`
   */
  section(authored: number, radius: number, tolerance: number): Section {
    if (tolerance <= 0) return { segments: authored, growth: 1 };
    const known = this.#chosen.find((other) => isOnHull(radius, other.radius) || belongs(authored, radius, other));
    if (known) return known.section;
    // Choose the section for a larger radius, because later pieces may need one.
    const section = circleSection(authored, radius * ON_HULL, tolerance);
    this.#chosen.push({ authored, radius, section });
    return section;
  }

  /** Returns the points of an arc along the facets of a circle: the ends of the arc, and the corners between them. */
  static arc({ segments, growth }: Section, from: number, to: number): ArcPoint[] {
    const step = (2 * Math.PI) / segments;
    const reachAt = (azimuth: number): number => {
      const middle = (Math.floor(azimuth / step) + 0.5) * step;
      return (growth * Math.cos(step / 2)) / Math.cos(azimuth - middle);
    };
    const points: ArcPoint[] = [{ azimuth: from, reach: reachAt(from) }];
    for (let k = Math.floor(from / step) + 1; k * step < to - 0.01 * step; k++) {
      if (k * step > from + 0.01 * step) points.push({ azimuth: k * step, reach: growth });
    }
    points.push({ azimuth: to, reach: reachAt(to) });
    return points;
  }
}

/** A piece is on a hull if their radii differ by at most this factor. Chosen. */
const ON_HULL = 1.1;
/**
 * The first circle with an authored number determines the section of the others. They may be smaller than the first
 * circle by at most this factor. Chosen.
 */
const BELONGS = 2.5;

const isOnHull = (radius: number, hull: number): boolean => radius <= hull * ON_HULL && radius * ON_HULL >= hull;

const belongs = (authored: number, radius: number, other: Chosen): boolean =>
  authored === other.authored && radius <= other.radius * ON_HULL && radius * BELONGS >= other.radius;
