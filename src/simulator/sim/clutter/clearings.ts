import { smoothstep } from '../../../base/math/index.js';
import type { TerrainSource } from '../state.js';
import { bayAt, baysOf, distanceFromStrip, stripAt, type Strip } from '../terrain/index.js';
import type { Ecotype } from './ecotype.js';

/** The width of a clearing's border, m, across which clutter reaches its normal density. */
const EDGE = 0.8;
/** The width of the border of a large level site across which trees thin out, relative to the depth of its bays. */
const THINNING = 1.5;

interface ClearStrip {
  readonly strip: Strip;
  /** True if grass may grow in the strip, but no other clutter. */
  readonly grass: boolean;
  /** True for a clearing, on which leaves may fall; false for a level disc. */
  readonly path: boolean;
  /** Width of the border of short, dense grass, m. */
  readonly verge: number;
  /** Depth of the bays in the edge, m. */
  readonly bays: number;
}

export class Clearings {
  readonly #strips: readonly ClearStrip[];
  readonly #verges: readonly ClearStrip[];
  readonly #seed: number;

  constructor(source: TerrainSource, meanRadius: number) {
    this.#seed = source.seed;
    const strips: ClearStrip[] = source.flats.map((flat) => ({
      strip: stripAt({ ...flat, heading: 0 }, meanRadius, 0, flat.radius),
      grass: flat.clutter === 'grass',
      path: false,
      verge: 0,
      bays: flat.clutter === 'grass' ? baysOf(flat.radius) : 0,
    }));
    for (const clearing of source.clutter?.clearings ?? []) {
      const strip = stripAt(clearing, meanRadius, clearing.length, clearing.radius);
      strips.push({ strip, grass: false, path: true, verge: clearing.verge ?? 0, bays: 0 });
    }
    this.#strips = strips;
    this.#verges = strips.filter(({ verge }) => verge > 0);
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
    for (const { strip, grass, path, bays } of this.#strips) {
      if ((grass && isGrass) || (path && onPaths)) continue;
      const outside = distanceFromStrip(strip, x, y, z) - strip.radius;
      const moved = bays > 0 && Math.abs(outside) < 4 * bays ? outside + bays * bayAt(x, y, z, this.#seed) : outside;
      open = Math.min(open, smoothstep(-THINNING * bays, EDGE, moved));
    }
    return open;
  }

  /** Reports whether a verge may be within `reach` metres of a place. The place is as in {@link openness}. */
  hasVergeNear(x: number, y: number, z: number, reach: number): boolean {
    return this.#verges.some(({ strip, verge }) => distanceFromStrip(strip, x, y, z) < strip.radius + verge + reach);
  }

  /** Returns the degree to which grass at a place is short and dense, [0, 1]. The place is as in {@link openness}. */
  mown(x: number, y: number, z: number): number {
    let most = 0;
    for (const { strip, verge } of this.#verges) {
      most = Math.max(most, 1 - smoothstep(0.5 * verge, verge, distanceFromStrip(strip, x, y, z) - strip.radius));
    }
    return most;
  }
}
