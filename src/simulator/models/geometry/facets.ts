import { circleSection, type Section } from './coarser.js';

interface Chosen {
  readonly authored: number;
  readonly radius: number;
  readonly section: Section;
}

export interface ArcPoint {
  readonly azimuth: number;
  /** Distance from the axis, as a fraction of the radius of the circle. */
  readonly reach: number;
}

/**
 * Stores, for one level of detail, the polygon that replaces each circle of a shape. A ring, band or panel on a hull
 * gets the polygon of the hull, so that their facets are parallel.
 */
export class Facets {
  readonly #chosen: Chosen[] = [];

  /**
   * @param authored number of segments at the finest level; circles with equal numbers may share a section
   * @param radius radius of the circle, m; `tolerance` is also in m
   */
  section(authored: number, radius: number, tolerance: number): Section {
    if (tolerance <= 0) return { segments: authored, growth: 1 };
    const known = this.#chosen.find((other) => isOnHull(radius, other.radius) || belongs(authored, radius, other));
    if (known) return known.section;
    // The section is made for a slightly larger radius, so that it also fits larger pieces that are added later.
    const section = circleSection(authored, radius * ON_HULL, tolerance);
    this.#chosen.push({ authored, radius, section });
    return section;
  }

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

/**
 * A piece counts as a part of the hull if (radius of the piece) / (radius of the hull) is at most this number, which is
 * an arbitrary choice.
 */
const ON_HULL = 1.1;
/**
 * A circle gets the section of an earlier, larger circle if (radius of the earlier circle) / (its own radius) is at
 * most this number, and both have the same authored number of segments. An arbitrary choice.
 */
const BELONGS = 2.5;

const isOnHull = (radius: number, hull: number): boolean => radius <= hull * ON_HULL && radius * ON_HULL >= hull;

const belongs = (authored: number, radius: number, other: Chosen): boolean =>
  authored === other.authored && radius <= other.radius * ON_HULL && radius * BELONGS >= other.radius;
