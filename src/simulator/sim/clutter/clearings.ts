import { smoothstep } from '../../../base/math/index.js';
import type { TerrainSource } from '../state.js';
import { distanceFromStrip, stripAt, type Strip } from '../terrain/index.js';
import type { Ecotype } from './ecotype.js';

/** The width of a clearing's border, m, across which clutter reaches its normal density. */
const EDGE = 0.8;

interface ClearStrip {
  readonly strip: Strip;
  /** True if grass may grow in the strip, but no other clutter. */
  readonly grass: boolean;
  /** True for a clearing, on which leaves may fall; false for a level disc. */
  readonly path: boolean;
}

export class Clearings {
  readonly #strips: readonly ClearStrip[];

  constructor(source: TerrainSource, meanRadius: number) {
    const strips: ClearStrip[] = source.flats.map((flat) => ({
      strip: stripAt({ ...flat, heading: 0 }, meanRadius, 0, flat.radius),
      grass: flat.clutter === 'grass',
      path: false,
    }));
    for (const clearing of source.clutter?.clearings ?? []) {
      strips.push({ strip: stripAt(clearing, meanRadius, clearing.length, clearing.radius), grass: false, path: true });
    }
    this.#strips = strips;
  }

  /**
   * Returns the factor by which the density of clutter is multiplied at a place: 0 in a clearing, 1 outside, and
   * between 0 and 1 in the border. Ignores the clearings that allow this kind of clutter. The place is in m from the
   * centre of the body, at its mean radius.
   */
  openness(
    x: number,
    y: number,
    z: number,
    { isGrass, onPaths = false }: Pick<Ecotype, 'isGrass' | 'onPaths'>,
  ): number {
    let open = 1;
    for (const { strip, grass, path } of this.#strips) {
      if ((grass && isGrass) || (path && onPaths)) continue;
      open = Math.min(open, smoothstep(strip.radius, strip.radius + EDGE, distanceFromStrip(strip, x, y, z)));
    }
    return open;
  }
}
