import { clamp01 } from '../../../base/math/index.js';
import { CHUNK_CELLS, finestChunkLevel, squareSize, warp, writeDirection } from '../terrain/cube-sphere.js';
import { CLIMATE_SIZE, freshGroundLook, type Painter } from '../terrain/look/ground-look.js';
import type { Terrain } from '../terrain/terrain.js';
import type { ClutterSite } from './ecotype.js';

/** The number of samples along the edge of a patch. A patch with fewer cells has a sample at each vertex. */
const LOOKS = 4;

/** Numbers per vertex: three for its point (m, body-fixed), and one for the height of solid ground, or −1 on ice. */
const VERTEX_STRIDE = 4;
/**
 * Numbers per sample: three for the colour of the cover, three for the colour under it (both linear), and one at each
 * of the offsets below.
 */
const LOOK_STRIDE = 11;
const BARE = 6;
const HERBS = 7;
const WOODS = 8;
const LEVEL = 9;
const GROWTH = 10;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface GroundPoint {
  /** Position in body-fixed axes, m from the centre of the body. */
  readonly position: Float64Array;
  readonly normal: Float64Array;
  /** Height of solid ground above the mean radius, m; −1 on a frozen sea. */
  height: number;
}

/**
 * The ground under one cell of clutter. It has the same triangles as the finest mesh that is drawn. On other triangles,
 * plants would float above the drawn ground.
 */
export class GroundPatch {
  readonly point: GroundPoint = { position: new Float64Array(3), normal: new Float64Array(3), height: 0 };
  readonly place: Mutable<ClutterSite> = {
    cover: [0, 0, 0],
    under: [0, 0, 0],
    bare: 0,
    herbs: 0,
    woods: 0,
    growth: 1,
    level: 1,
    group: 0,
    clump: 0,
  };
  readonly #vertices: Float64Array;
  readonly #vertexKnown: Uint8Array;
  readonly #looks: Float64Array;
  readonly #lookKnown: Uint8Array;
  readonly #climate = new Float64Array(CLIMATE_SIZE);
  readonly #ground = freshGroundLook();
  readonly #direction = new Float64Array(3);
  /** Number of vertices along the edge, including one outside each end for the normals. */
  readonly #pitch: number;
  /** `#step` is the spacing of samples in vertices, and `#lookPitch` the number of samples along the edge. */
  readonly #step: number;
  readonly #lookPitch: number;
  readonly #scale: number;
  readonly #spacing: number;

  /**
   * @param x0,y0 the first cell of the finest grid, counted along the edges of the face
   * @param cells number of the finest cells along the edge of the patch
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
    this.#pitch = cells + 3;
    this.#vertices = new Float64Array(this.#pitch * this.#pitch * VERTEX_STRIDE);
    this.#vertexKnown = new Uint8Array(this.#pitch * this.#pitch);
    this.#step = Math.max(1, cells / LOOKS);
    this.#lookPitch = cells / this.#step + 1;
    this.#looks = new Float64Array(this.#lookPitch * this.#lookPitch * LOOK_STRIDE);
    this.#lookKnown = new Uint8Array(this.#lookPitch * this.#lookPitch);
    const middle = (cells - 1) / 2;
    this.aim(middle, middle, this.#direction);
    const [x, y, z] = this.#direction as unknown as [number, number, number];
    painter.writeClimate?.(x, y, z, this.#spacing, this.#climate);
  }

  /**
   * Returns {@link place} with values that are interpolated between the samples. The properties `group` and `clump` are
   * not changed. The colours are linear. `u` and `v` are in finest cells from the corner of the patch.
   */
  look(u: number, v: number): Mutable<ClutterSite> {
    const x = u / this.#step;
    const y = v / this.#step;
    const i = Math.min(this.#lookPitch - 2, Math.floor(x));
    const j = Math.min(this.#lookPitch - 2, Math.floor(y));
    const looks = this.#looks;
    const a = this.#lookAt(i, j);
    const b = this.#lookAt(i + 1, j);
    const c = this.#lookAt(i, j + 1);
    const d = this.#lookAt(i + 1, j + 1);
    const [fx, fy] = [x - i, y - j];
    const [wa, wb, wc, wd] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
    const value = (k: number): number =>
      looks[a + k]! * wa + looks[b + k]! * wb + looks[c + k]! * wc + looks[d + k]! * wd;
    const { place } = this;
    for (let k = 0; k < 3; k++) {
      place.cover[k] = value(k);
      place.under[k] = value(3 + k);
    }
    place.bare = value(BARE);
    place.herbs = value(HERBS);
    place.woods = value(WOODS);
    place.growth = value(GROWTH);
    place.level = value(LEVEL);
    return place;
  }

  /** Writes and returns {@link point}. `u` and `v` are in finest cells from the corner of the patch. */
  stand(u: number, v: number): GroundPoint {
    const i = Math.floor(u);
    const j = Math.floor(v);
    const fu = u - i;
    const fv = v - j;
    // The diagonals alternate, as in the index list of the terrain's chunks.
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
    for (let k = 0; k < 3; k++) point.position[k] = value(k);
    point.height = value(3);
    // The normal at the nearest vertex is precise enough for clutter.
    this.#writeNormal(fu < 0.5 ? i : i + 1, fv < 0.5 ? j : j + 1, point.normal);
    return point;
  }

  #writeNormal(x: number, y: number, out: Float64Array): void {
    const e = this.#vertex(x + 1, y);
    const w = this.#vertex(x - 1, y);
    const n = this.#vertex(x, y + 1);
    const s = this.#vertex(x, y - 1);
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
    out[0] = nx * k;
    out[1] = ny * k;
    out[2] = nz * k;
  }

  /** Returns the offset of a vertex. Both indices begin at −1, and end one after the last vertex. */
  #vertex(i: number, j: number): number {
    const index = (j + 1) * this.#pitch + i + 1;
    const at = index * VERTEX_STRIDE;
    if (this.#vertexKnown[index] === 1) return at;
    this.#vertexKnown[index] = 1;
    this.aim(i, j, this.#direction);
    const [x, y, z] = this.#direction as unknown as [number, number, number];
    const height = this.terrain.height(x, y, z, this.#spacing);
    const radius = this.terrain.meanRadius + height;
    const vertices = this.#vertices;
    vertices[at] = x * radius;
    vertices[at + 1] = y * radius;
    vertices[at + 2] = z * radius;
    vertices[at + 3] = height;
    return at;
  }

  #lookAt(i: number, j: number): number {
    const index = j * this.#lookPitch + i;
    const at = index * LOOK_STRIDE;
    if (this.#lookKnown[index] === 1) return at;
    this.#lookKnown[index] = 1;
    const [vi, vj] = [i * this.#step, j * this.#step];
    const vertex = this.#vertex(vi, vj);
    const normal = this.point.normal;
    this.#writeNormal(vi, vj, normal);
    this.aim(vi, vj, this.#direction);
    const [x, y, z] = this.#direction as unknown as [number, number, number];
    const look = this.#ground;
    const height = this.#vertices[vertex + 3]!;
    // The sample is painted as level ground, because its slope depends on the heights of points that are not computed
    // here. Slopes expose rock; the ecotypes take this into account themselves.
    this.painter.paint(x, y, z, height, 1, this.#spacing, this.#climate, look);
    // No clutter grows on a frozen sea.
    if (look.frozen) this.#vertices[vertex + 3] = -1;
    const looks = this.#looks;
    for (let k = 0; k < 3; k++) {
      looks[at + k] = look.cover[k]!;
      looks[at + 3 + k] = look.under[k]!;
    }
    // The mean fraction of bare ground that the terrain shader draws for `share` (shaders/terrain/surface.wgsl).
    looks[at + BARE] = clamp01(look.share * 3.2 - 1.1);
    looks[at + HERBS] = look.herbs;
    looks[at + WOODS] = look.woods;
    looks[at + GROWTH] = look.growth;
    looks[at + LEVEL] = normal[0]! * x + normal[1]! * y + normal[2]! * z;
    return at;
  }

  /**
   * Writes the direction from the centre of the body to a place. `u` and `v` are in finest cells from the corner of the
   * patch.
   */
  aim(u: number, v: number, out: Float64Array): void {
    writeDirection(out, this.face, warp((this.x0 + u) * this.#scale - 1), warp((this.y0 + v) * this.#scale - 1));
  }
}
