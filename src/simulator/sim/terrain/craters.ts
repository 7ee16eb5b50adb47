import { hash3 } from './noise.js';

/**
 * Impact craters of one scale. Equal cubes divide the space around the body, and each cube that the surface intersects
 * may contain one crater. A hash selects a point in the cube, and the projection of this point onto the sphere is the
 * crater's centre. A crater reaches at most half a cube from its centre, so a point can only be in craters of the eight
 * cubes around it.
 */
export interface CraterScale {
  /** Edge of the cubes, m. */
  readonly cell: number;
  /** Fraction of the cubes with a crater, 0 to 1. */
  readonly density: number;
  /**
   * Depth from the rim to the floor, relative to the diameter: about 0.2 for small fresh real craters, 0.05 for the
   * largest.
   */
  readonly depthRatio: number;
}

/** Distance from the centre of a crater to the end of its ejecta, in rim radii. */
const REACH = 2;

/** Number of values for each crater: three for its centre (in cubes), 1 / rim², its depth (m) and its age. */
const STRIDE = 6;

/** Caches the craters around the last point, because the next point is usually close to it. */
export class CraterLayer {
  readonly #frequency: number;
  readonly #near = new Float64Array(8 * STRIDE);
  #count = 0;
  #bx = Number.NaN;
  #by = Number.NaN;
  #bz = Number.NaN;

  constructor(
    radius: number,
    readonly scale: CraterScale,
    private readonly seed: number,
  ) {
    this.#frequency = radius / scale.cell;
  }

  /** Returns the height of the craters in a unit direction, m. */
  height(x: number, y: number, z: number): number {
    const px = x * this.#frequency;
    const py = y * this.#frequency;
    const pz = z * this.#frequency;
    const bx = Math.floor(px - 0.5);
    const by = Math.floor(py - 0.5);
    const bz = Math.floor(pz - 0.5);
    if (bx !== this.#bx || by !== this.#by || bz !== this.#bz) this.#gather(bx, by, bz);
    const near = this.#near;
    let height = 0;
    for (let k = 0, end = this.#count * STRIDE; k < end; k += STRIDE) {
      const dx = px - (near[k] as number);
      const dy = py - (near[k + 1] as number);
      const dz = pz - (near[k + 2] as number);
      const tt = (dx * dx + dy * dy + dz * dz) * (near[k + 3] as number);
      if (tt < REACH * REACH) height += craterProfile(Math.sqrt(tt), near[k + 5] as number) * (near[k + 4] as number);
    }
    return height;
  }

  #gather(bx: number, by: number, bz: number): void {
    this.#bx = bx;
    this.#by = by;
    this.#bz = bz;
    this.#count = 0;
    const { scale, seed } = this;
    const frequency = this.#frequency;
    for (let cube = 0; cube < 8; cube++) {
      const ix = bx + (cube & 1);
      const iy = by + ((cube >> 1) & 1);
      const iz = bz + (cube >> 2);
      const h = hash3(ix, iy, iz, seed);
      if ((h & 0xff) >= scale.density * 256) continue;
      const jx = ix + ((h >>> 8) & 0xff) / 256;
      const jy = iy + ((h >>> 16) & 0xff) / 256;
      const jz = iz + (h >>> 24) / 256;
      const k = frequency / Math.sqrt(jx * jx + jy * jy + jz * jz);
      const cx = jx * k;
      const cy = jy * k;
      const cz = jz * k;
      if (Math.floor(cx) !== ix || Math.floor(cy) !== iy || Math.floor(cz) !== iz) continue;
      const g = hash3(ix, iy, iz, seed ^ 0x5bd1e995);
      const size = (g & 0xffff) / 65535;
      const rim = 0.25 * (0.35 + 0.65 * size * size);
      const age = ((g >>> 16) & 0xff) / 255;
      const depth = 2 * rim * scale.cell * scale.depthRatio;
      this.#near.set([cx, cy, cz, 1 / (rim * rim), depth, age], this.#count * STRIDE);
      this.#count++;
    }
  }
}

/**
 * Returns the height of a crater at `t` rim radii from its centre, in units of its depth. The profile has a flat floor,
 * a raised rim, and ejecta up to `t` = 2. With `age` from 0 (fresh) to 1 (worn down), the crater becomes lower and
 * softer.
 */
export function craterProfile(t: number, age: number): number {
  const wear = 1 - 0.75 * age;
  const outer = t >= 1 ? (REACH - t) / (REACH - 1) : 1;
  const ejecta = 0.22 * outer * outer * outer;
  if (t >= 1) return wear * ejecta;
  const floor = 0.35 + 0.3 * age;
  const s = Math.max(0, (t - floor) / (1 - floor));
  const wall = s * s * (3 - 2 * s);
  return wear * (0.22 * wall - (1 - wall) * 0.78);
}

/**
 * Returns the largest height that the craters of a scale can add or remove, m. It is twice the depth of the largest
 * crater. More than two craters rarely overlap.
 */
export function craterBound(scale: CraterScale): number {
  return 2 * 0.5 * scale.cell * scale.depthRatio * 0.78;
}
