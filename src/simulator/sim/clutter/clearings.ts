import { smoothstep } from '../../../base/math/index.js';
import type { TerrainSource } from '../state.js';
import { distanceFromStrip, stripAt, type Strip } from '../terrain/index.js';

/** The width of a clearing's border, m, across which clutter reaches its normal density. */
const EDGE = 0.8;

interface ClearStrip {
  readonly strip: Strip;
  /** True if grass may grow in the strip, but no other clutter. */
  readonly grass: boolean;
}

export class Clearings {
  readonly #strips: readonly ClearStrip[];

  constructor(source: TerrainSource, meanRadius: number) {
    const strips: ClearStrip[] = source.flats.map((flat) => ({
      strip: stripAt({ ...flat, heading: 0 }, meanRadius, 0, flat.radius),
      grass: flat.clutter === 'grass',
    }));
    for (const clearing of source.clutter?.clearings ?? []) {
      strips.push({ strip: stripAt(clearing, meanRadius, clearing.length, clearing.radius), grass: false });
    }
    this.#strips = strips;
  }

  /**
   * Returns the factor by which the density of clutter is multiplied at a place: 0 in a clearing, 1 outside, and
   * between 0 and 1 in the border. The place is in m from the centre of the body, at its mean radius.
   */
  openness(x: number, y: number, z: number, grass: boolean): number {
    let open = 1;
    for (const { strip, grass: allowed } of this.#strips) {
      if (allowed && grass) continue;
      open = Math.min(open, smoothstep(strip.radius, strip.radius + EDGE, distanceFromStrip(strip, x, y, z)));
    }
    return open;
  }
}
