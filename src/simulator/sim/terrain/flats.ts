import { smoothstep } from '../../../base/math/index.js';
import type { TerrainFlat } from '../state.js';

export class Flats {
  readonly #discs: readonly Disc[];

  constructor(
    flats: readonly TerrainFlat[],
    private readonly meanRadius: number,
  ) {
    this.#discs = flats.map((flat) => ({
      x: Math.cos(flat.latitude) * Math.cos(flat.longitude),
      y: Math.cos(flat.latitude) * Math.sin(flat.longitude),
      z: Math.sin(flat.latitude),
      radius: flat.radius,
      outer: flat.radius + Math.max(flat.blend, 1e-3),
      height: flat.height,
    }));
  }

  get any(): boolean {
    return this.#discs.length > 0;
  }

  /** Returns the height of the ground with the discs. Where discs overlap, the last one applies. */
  apply(x: number, y: number, z: number, natural: number): number {
    let height = natural;
    for (const disc of this.#discs) {
      const cover = this.#cover(disc, x, y, z);
      if (cover > 0) height += (disc.height - height) * cover;
    }
    return height;
  }

  #cover(disc: Disc, x: number, y: number, z: number): number {
    const dx = x - disc.x;
    const dy = y - disc.y;
    const dz = z - disc.z;
    // The chord replaces the arc, because the difference is invisible for such small discs.
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz) * this.meanRadius;
    return distance >= disc.outer ? 0 : 1 - smoothstep(disc.radius, disc.outer, distance);
  }
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
  readonly outer: number;
  readonly height: number;
}
