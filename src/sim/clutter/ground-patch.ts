import { srgbFromLinear } from '../../math/colour.js';
import { CHUNK_CELLS, finestChunkLevel, squareSize, warp, writeDirection } from '../terrain/cube-sphere.js';
import { CLIMATE_SIZE, freshGroundLook, type Painter } from '../terrain/look/ground-look.js';
import { clamp01 } from '../terrain/noise.js';
import type { Terrain } from '../terrain/terrain.js';

/** Numbers of a vertex: point 3 (m, body-fixed), cover 3, under 3 (sRGB), bare, herbs, woods, solid height. */
const STRIDE = 13;
const BARE = 9;
const HEIGHT = 12;

/** The ground at a point, as {@link GroundPatch.sample} found it. */
export interface GroundPoint {
  readonly position: Float64Array;
  /** Unit, of the triangle's surroundings. */
  readonly normal: Float64Array;
  readonly cover: [number, number, number];
  readonly under: [number, number, number];
  bare: number;
  herbs: number;
  woods: number;
  /** Height of solid ground above the mean radius, m. */
  height: number;
}

/**
 * The ground under one cell of clutter: the very triangles of the finest mesh that is drawn, so that nothing floats. What
 * is asked for is computed, and once.
 */
export class GroundPatch {
  readonly point: GroundPoint = {
    position: new Float64Array(3),
    normal: new Float64Array(3),
    cover: [0, 0, 0],
    under: [0, 0, 0],
    bare: 0,
    herbs: 0,
    woods: 0,
    height: 0,
  };
  readonly #vertices: Float64Array;
  readonly #known: Uint8Array;
  readonly #climate = new Float64Array(CLIMATE_SIZE);
  readonly #look = freshGroundLook();
  readonly #direction = new Float64Array(3);
  readonly #pitch: number;
  readonly #scale: number;
  readonly #spacing: number;

  /**
   * @param x0,y0 first finest cell along the edges of the face
   * @param cells finest cells along the edge of the patch
   */
  constructor(
    private readonly terrain: Terrain,
    private readonly painter: Painter,
    private readonly face: number,
    private readonly x0: number,
    private readonly y0: number,
    cells: number,
  ) {
    const level = finestChunkLevel(terrain.meanRadius);
    this.#scale = 2 / (2 ** level * CHUNK_CELLS);
    this.#spacing = squareSize(level, terrain.meanRadius) / CHUNK_CELLS;
    // One vertex more on every side, for normals.
    this.#pitch = cells + 3;
    this.#vertices = new Float64Array(this.#pitch * this.#pitch * STRIDE);
    this.#known = new Uint8Array(this.#pitch * this.#pitch);
    const middle = (cells - 1) / 2;
    writeDirection(this.#direction, face, this.#warped(x0 + middle), this.#warped(y0 + middle));
    const [x, y, z] = this.#direction as unknown as [number, number, number];
    painter.writeClimate(x, y, z, this.#spacing, this.#climate);
  }

  /** Fills {@link point}. `u`, `v`: finest cells from the patch's corner. */
  sample(u: number, v: number): GroundPoint {
    const i = Math.floor(u);
    const j = Math.floor(v);
    const fu = u - i;
    const fv = v - j;
    // The diagonals alternate as in the index list of the terrain's chunks.
    const even = (this.x0 + i + this.y0 + j) % 2 === 0;
    const vertices = this.#vertices;
    const a = this.#vertex(i, j);
    const b = this.#vertex(i + 1, j);
    const c = this.#vertex(i, j + 1);
    const d = this.#vertex(i + 1, j + 1);
    let [wa, wb, wc, wd] = [0, 0, 0, 0];
    if (even) {
      wa = 1 - Math.max(fu, fv);
      wd = Math.min(fu, fv);
      wb = Math.max(0, fu - fv);
      wc = Math.max(0, fv - fu);
    } else if (fu + fv <= 1) {
      wa = 1 - fu - fv;
      wb = fu;
      wc = fv;
    } else {
      wd = fu + fv - 1;
      wb = 1 - fv;
      wc = 1 - fu;
    }
    const value = (k: number): number =>
      vertices[a + k]! * wa + vertices[b + k]! * wb + vertices[c + k]! * wc + vertices[d + k]! * wd;
    const { point } = this;
    for (let k = 0; k < 3; k++) {
      point.position[k] = value(k);
      point.cover[k] = value(3 + k);
      point.under[k] = value(6 + k);
    }
    point.bare = value(BARE);
    point.herbs = value(BARE + 1);
    point.woods = value(BARE + 2);
    point.height = value(HEIGHT);
    this.#normal(i, j, fu, fv);
    return point;
  }

  /** The terrain's own normals, central differences at the vertices, here at the nearest one: enough to stand on. */
  #normal(i: number, j: number, fu: number, fv: number): void {
    const x = fu < 0.5 ? i : i + 1;
    const y = fv < 0.5 ? j : j + 1;
    const [e, w, n, s] = [
      this.#vertex(x + 1, y),
      this.#vertex(x - 1, y),
      this.#vertex(x, y + 1),
      this.#vertex(x, y - 1),
    ];
    const p = this.#vertices;
    const ax = p[e]! - p[w]!;
    const ay = p[e + 1]! - p[w + 1]!;
    const az = p[e + 2]! - p[w + 2]!;
    const bx = p[n]! - p[s]!;
    const by = p[n + 1]! - p[s + 1]!;
    const bz = p[n + 2]! - p[s + 2]!;
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const nz = ax * by - ay * bx;
    const k = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    this.point.normal.set([nx * k, ny * k, nz * k]);
  }

  /** Offset of a vertex, from −1 to one past the last; computed on first sight. */
  #vertex(i: number, j: number): number {
    const index = (j + 1) * this.#pitch + i + 1;
    const at = index * STRIDE;
    if (this.#known[index] === 1) return at;
    this.#known[index] = 1;
    const direction = this.#direction;
    writeDirection(direction, this.face, this.#warped(this.x0 + i), this.#warped(this.y0 + j));
    const [x, y, z] = direction as unknown as [number, number, number];
    const { terrain } = this;
    const height = terrain.height(x, y, z, this.#spacing);
    const radius = terrain.meanRadius + height;
    const look = this.#look;
    // Level ground: slopes bare rock, which the height of the neighbours would tell; the ecotypes ask for the slope itself.
    this.painter.paint(x, y, z, height, 1, this.#spacing, this.#climate, look);
    const vertices = this.#vertices;
    vertices[at] = x * radius;
    vertices[at + 1] = y * radius;
    vertices[at + 2] = z * radius;
    for (let k = 0; k < 3; k++) {
      vertices[at + 3 + k] = srgbFromLinear(clamp01(look.cover[k]!));
      vertices[at + 6 + k] = srgbFromLinear(clamp01(look.under[k]!));
    }
    // The mean of what the terrain's shader makes of a share (shaders/terrain/surface.wgsl).
    vertices[at + BARE] = clamp01(look.share * 3.2 - 1.1);
    vertices[at + BARE + 1] = look.herbs;
    vertices[at + BARE + 2] = look.woods;
    vertices[at + HEIGHT] = look.frozen ? -1 : height;
    return at;
  }

  #warped(index: number): number {
    return warp(index * this.#scale - 1);
  }
}
