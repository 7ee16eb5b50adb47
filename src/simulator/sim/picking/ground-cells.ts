import {
  CHUNK_CELLS,
  FACES,
  finestChunkLevel,
  squareAt,
  squareSize,
  type Terrain,
  warp,
  writeDirection,
} from '../terrain/index.js';
import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { LocalRay } from './bvh-ray.js';

/** Number of vertices along the edge of a cached block. */
const BLOCK = 32;
/** The maximum number of cached blocks, 8 KB each. */
const MOST_BLOCKS = 512;
/**
 * For the test, each triangle is made larger by this fraction of its size, so that rays cannot pass between two
 * triangles. A triangle grows by about 10 µm, which is much more than the rounding errors.
 */
const OVERLAP = 1e-6;

/** A cell of the finest grid: its face, and its column and row from the face's corner. */
export interface Cell {
  face: number;
  i: number;
  j: number;
}

/** Offsets of three corners, counter-clockwise seen from outside. */
type Triangle = readonly [a: number, b: number, c: number];

/**
 * `EVEN` contains the two triangles of a cell whose column + row is even. `ODD` contains the two triangles of a cell
 * whose column + row is odd. The triangles have the same diagonals as the terrain's chunks.
 */
const EVEN: readonly [Triangle, Triangle] = [
  [0, 3, 9],
  [0, 9, 6],
];
const ODD: readonly [Triangle, Triangle] = [
  [0, 3, 6],
  [3, 9, 6],
];

/**
 * The ground of a body as it is drawn near the camera. Each cell of the finest grid has two triangles, with corners at
 * the heights of the height function. Heights are computed when a ray needs them, and then cached. A cell is bounded by
 * four planes through the centre of the body.
 */
export class GroundCells {
  /** Edge of a cell in the middle of a face, m. */
  readonly size: number;
  /** Number of cells along the edge of a face. */
  readonly across: number;
  readonly #level: number;
  readonly #hasSea: boolean;
  readonly #blocks = new Map<number, Float64Array>();
  readonly #corners = new Float64Array(12);
  #met: Triangle = [0, 3, 9];
  readonly #direction = new Float64Array(3);

  constructor(private readonly terrain: Terrain) {
    this.#level = finestChunkLevel(terrain.meanRadius);
    this.across = 2 ** this.#level * CHUNK_CELLS;
    this.size = squareSize(this.#level, terrain.meanRadius) / CHUNK_CELLS;
    this.#hasSea = terrain.source.kind === 'earth';
  }

  at(point: Vec3): Cell {
    // Each cell is a piece of one of the finest squares.
    const { face, x, y } = squareAt(point, this.#level + Math.log2(CHUNK_CELLS));
    return { face, i: x, j: y };
  }

  /**
   * Moves `cell` to the next cell along a ray. It considers only the borders of `cell` through which the ray leaves the
   * cell.
   * @returns distance along the ray to that border, m; ∞ if the ray never leaves the cell
   */
  advance(cell: Cell, origin: Vec3, direction: Vec3): number {
    const { right, up, out } = FACES[cell.face]!;
    let exit = Infinity;
    let step: readonly [number, number] = [0, 0];
    for (const [along, line, i, j] of [
      [right, cell.i, -1, 0],
      [right, cell.i + 1, 1, 0],
      [up, cell.j, 0, -1],
      [up, cell.j + 1, 0, 1],
    ] as const) {
      const a = warp(line * (2 / this.across) - 1);
      const toward = vec3.dot(direction, along) - a * vec3.dot(direction, out);
      if (toward * (i + j) <= 0) continue;
      const crossing = -(vec3.dot(origin, along) - a * vec3.dot(origin, out)) / toward;
      if (crossing < exit) [exit, step] = [crossing, [i, j]];
    }
    cell.i += step[0];
    cell.j += step[1];
    return exit;
  }

  isOnFace({ i, j }: Cell): boolean {
    return i >= 0 && j >= 0 && i < this.across && j < this.across;
  }

  /** Returns the distance along a ray to the nearer triangle of a cell, m; ∞ if the ray misses both. */
  trace({ face, i, j }: Cell, ray: LocalRay): number {
    this.#writeCorner(face, i, j, 0);
    this.#writeCorner(face, i + 1, j, 3);
    this.#writeCorner(face, i, j + 1, 6);
    this.#writeCorner(face, i + 1, j + 1, 9);
    const [one, other] = (i + j) % 2 === 0 ? EVEN : ODD;
    const first = this.#meet(ray, one);
    const second = this.#meet(ray, other);
    this.#met = first <= second ? one : other;
    return Math.min(first, second);
  }

  /** The outward unit normal of the triangle that {@link trace} hit last. */
  get normal(): Vec3 {
    const [a, b, c] = this.#met.map((at): Vec3 => {
      const [x, y, z] = this.#corners.subarray(at, at + 3);
      return [x!, y!, z!];
    }) as [Vec3, Vec3, Vec3];
    return vec3.normalize(vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a)));
  }

  #meet({ ox, oy, oz, dx, dy, dz }: LocalRay, [a, b, c]: Triangle): number {
    const p = this.#corners;
    const bx = p[b]! - p[a]!;
    const by = p[b + 1]! - p[a + 1]!;
    const bz = p[b + 2]! - p[a + 2]!;
    const cx = p[c]! - p[a]!;
    const cy = p[c + 1]! - p[a + 1]!;
    const cz = p[c + 2]! - p[a + 2]!;
    const px = dy * cz - dz * cy;
    const py = dz * cx - dx * cz;
    const pz = dx * cy - dy * cx;
    const determinant = bx * px + by * py + bz * pz;
    if (determinant === 0) return Infinity;
    const sx = ox - p[a]!;
    const sy = oy - p[a + 1]!;
    const sz = oz - p[a + 2]!;
    const u = (sx * px + sy * py + sz * pz) / determinant;
    if (u < -OVERLAP || u > 1 + OVERLAP) return Infinity;
    const qx = sy * bz - sz * by;
    const qy = sz * bx - sx * bz;
    const qz = sx * by - sy * bx;
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    if (v < -OVERLAP || u + v > 1 + OVERLAP) return Infinity;
    const distance = (cx * qx + cy * qy + cz * qz) / determinant;
    return distance >= 0 ? distance : Infinity;
  }

  #writeCorner(face: number, i: number, j: number, at: number): void {
    const direction = this.#direction;
    const scale = 2 / this.across;
    writeDirection(direction, face, warp(i * scale - 1), warp(j * scale - 1));
    const radius = this.terrain.meanRadius + this.#height(face, i, j, direction);
    for (let k = 0; k < 3; k++) this.#corners[at + k] = direction[k]! * radius;
  }

  #height(face: number, i: number, j: number, direction: Float64Array): number {
    const blocks = this.across / BLOCK + 1;
    const key = (face * blocks + Math.floor(j / BLOCK)) * blocks + Math.floor(i / BLOCK);
    let block = this.#blocks.get(key);
    if (block === undefined) {
      if (this.#blocks.size >= MOST_BLOCKS) this.#blocks.clear();
      this.#blocks.set(key, (block = new Float64Array(BLOCK * BLOCK).fill(NaN)));
    }
    const at = (j % BLOCK) * BLOCK + (i % BLOCK);
    const known = block[at]!;
    if (!Number.isNaN(known)) return known;
    const solid = this.terrain.height(direction[0]!, direction[1]!, direction[2]!, this.size);
    return (block[at] = this.#hasSea ? Math.max(0, solid) : solid);
  }
}
