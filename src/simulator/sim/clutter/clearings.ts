import { smoothstep } from '../../../base/math/index.js';
import type { TerrainSource } from '../state.js';

/** The width of the border around a clearing, m. Outside the border, clutter has its usual density. */
const EDGE = 0.8;

/**
 * A straight line on the ground, and the clear width on either side of it. Coordinates are in m from the centre of the
 * body, in body-fixed axes.
 */
interface Strip {
  readonly from: readonly [number, number, number];
  readonly along: readonly [number, number, number];
  readonly length: number;
  readonly radius: number;
  /** True if grass may grow on the strip. */
  readonly grass: boolean;
}

/** The places without clutter: level discs and the clearings of a scene. */
export class Clearings {
  readonly #strips: readonly Strip[];

  constructor(source: TerrainSource, meanRadius: number) {
    const strips: Strip[] = source.flats.map((flat) => ({
      ...axisOf(flat.latitude, flat.longitude, 0, meanRadius),
      length: 0,
      radius: flat.radius,
      grass: flat.clutter === 'grass',
    }));
    for (const clearing of source.clutter?.clearings ?? []) {
      strips.push({
        ...axisOf(clearing.latitude, clearing.longitude, clearing.heading, meanRadius),
        length: clearing.length,
        radius: clearing.radius,
        grass: false,
      });
    }
    this.#strips = strips;
  }

  /**
   * Returns how much clutter may grow at a place, from 0 in a clearing to 1 outside. The place is in m from the centre
   * of the body, at its mean radius.
   */
  openness(x: number, y: number, z: number, grass: boolean): number {
    let open = 1;
    for (const { from, along, length, radius, grass: allowed } of this.#strips) {
      if (allowed && grass) continue;
      const dx = x - from[0];
      const dy = y - from[1];
      const dz = z - from[2];
      const t = Math.min(length, Math.max(0, dx * along[0] + dy * along[1] + dz * along[2]));
      const ex = dx - along[0] * t;
      const ey = dy - along[1] * t;
      const ez = dz - along[2] * t;
      open = Math.min(open, smoothstep(radius, radius + EDGE, Math.sqrt(ex * ex + ey * ey + ez * ez)));
    }
    return open;
  }
}

function axisOf(latitude: number, longitude: number, heading: number, radius: number): Pick<Strip, 'from' | 'along'> {
  const [sinLat, cosLat] = [Math.sin(latitude), Math.cos(latitude)];
  const [sinLon, cosLon] = [Math.sin(longitude), Math.cos(longitude)];
  const [north, east] = [Math.cos(heading), Math.sin(heading)];
  return {
    from: [radius * cosLat * cosLon, radius * cosLat * sinLon, radius * sinLat],
    along: [-sinLat * cosLon * north - sinLon * east, -sinLat * sinLon * north + cosLon * east, cosLat * north],
  };
}
