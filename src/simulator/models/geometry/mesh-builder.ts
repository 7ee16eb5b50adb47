import { affineDeterminant, affineGrowth } from '../../../base/math/index.js';
import type { Mesh } from '../model.js';
import { boundingSphere } from './bounding-sphere.js';
import type { Section } from './coarser.js';
import { contentKey } from './content-key.js';
import { type ArcPoint, Facets } from './facets.js';
import { GrowableFloats, GrowableIndices } from './growable.js';
import { compose, HERE, type Placement } from './placement.js';
import { outsideOf, type Solid } from './solid.js';
import { tangentsOf } from './tangents.js';

/**
 * Collects the triangles of one surface. A piece adds vertices in its own frame, and the current placement transforms
 * them to the part's frame. If the placement mirrors, the corners of triangles are reversed, so that front faces stay
 * counter-clockwise.
 */
export class MeshBuilder {
  readonly #positions = new GrowableFloats();
  readonly #normals = new GrowableFloats();
  readonly #uvs = new GrowableFloats();
  readonly #indices = new GrowableIndices();
  /** The share of light for each vertex; null while every vertex gets all of the light. */
  #light: number[] | null = null;
  #placement: Placement = HERE;
  /** The rows of the matrix for normals, which is the cofactor matrix of the placement. */
  #cofactors: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  #mirrors = false;
  /** The placement stretches lengths by at most this factor. */
  #growth = 1;
  #band = { scale: 1, offset: 0 };
  #count = 0;

  /**
   * @param partTolerance maximum deviation of this level from the finest level, m in the part's frame; 0 for the finest
   * level
   */
  constructor(
    private readonly partTolerance = 0,
    private readonly facets = new Facets(),
    private readonly solids: readonly Solid[] = [],
  ) {}

  /** Maximum deviation of a piece from its finest form, m in the frame of the piece. */
  get tolerance(): number {
    return this.partTolerance / this.#growth;
  }

  /**
   * @param radius radius of the circle, m in the frame of the piece
   * @param used part of the tolerance that other simplifications of the piece have already used, m in the same frame
   */
  circleSection(authored: number, radius: number, used: number): Section {
    return this.facets.section(authored, radius * this.#growth, this.partTolerance - used * this.#growth);
  }

  /**
   * Returns the points of an arc around the X axis that lies on a hull. On coarser levels, the arc follows the facets
   * of the hull.
   * @param radius radius of the arc, m in the frame of the piece; must be close to the radius of the hull
   * @param span angle between the start and the end of the arc, rad
   * @returns the points, and their maximum distance from the true circle, m
   */
  arc(steps: number, radius: number, from: number, span: number): { points: ArcPoint[]; moved: number } {
    if (this.partTolerance > 0) {
      const around = Math.round((steps * 2 * Math.PI) / span);
      const section = this.circleSection(around, radius, 0);
      const inside = section.growth * Math.cos(Math.PI / section.segments);
      const moved = radius * Math.max(1 - inside, section.growth - 1);
      return { points: Facets.arc(section, from, from + span), moved };
    }
    const points = Array.from({ length: steps + 1 }, (_, j) => ({ azimuth: from + (span * j) / steps, reach: 1 }));
    return { points, moved: 0 };
  }

  at(placement: Placement, build: (builder: this) => void): this {
    const outer = this.#placement;
    this.#enter(compose(outer, placement));
    try {
      build(this);
    } finally {
      this.#enter(outer);
    }
    return this;
  }

  /**
   * Runs `build`. In the pieces that it adds, v is mapped linearly, so that the range `range` becomes `band`; u does
   * not change.
   */
  banded(band: readonly [number, number], range: readonly [number, number], build: (builder: this) => void): this {
    const outer = this.#band;
    const scale = (band[1] - band[0]) / (range[1] - range[0]);
    this.#band = { scale, offset: band[0] - range[0] * scale };
    try {
      build(this);
    } finally {
      this.#band = outer;
    }
    return this;
  }

  get vertexCount(): number {
    return this.#count;
  }

  get triangleCount(): number {
    return this.#indices.length / 3;
  }

  /**
   * Adds a vertex and returns its index; the normal may have any length.
   * @param light share of the ambient light that reaches the vertex, [0, 1]
   */
  vertex(x: number, y: number, z: number, nx: number, ny: number, nz: number, u: number, v: number, light = 1): number {
    const m = this.#placement;
    const c = this.#cofactors;
    const positions = this.#positions.reserve(3);
    const p = this.#positions.length;
    positions[p] = m[0] * x + m[1] * y + m[2] * z + m[3];
    positions[p + 1] = m[4] * x + m[5] * y + m[6] * z + m[7];
    positions[p + 2] = m[8] * x + m[9] * y + m[10] * z + m[11];
    this.#positions.length = p + 3;

    const ax = c[0]! * nx + c[1]! * ny + c[2]! * nz;
    const ay = c[3]! * nx + c[4]! * ny + c[5]! * nz;
    const az = c[6]! * nx + c[7]! * ny + c[8]! * nz;
    const inverse = 1 / (Math.sqrt(ax * ax + ay * ay + az * az) || 1);
    const normals = this.#normals.reserve(3);
    normals[p] = ax * inverse;
    normals[p + 1] = ay * inverse;
    normals[p + 2] = az * inverse;
    this.#normals.length = p + 3;

    const uvs = this.#uvs.reserve(2);
    const t = this.#uvs.length;
    uvs[t] = u;
    uvs[t + 1] = v * this.#band.scale + this.#band.offset;
    this.#uvs.length = t + 2;
    if (light !== 1) this.#light ??= new Array<number>(this.#count).fill(1);
    this.#light?.push(light);
    return this.#count++;
  }

  /** Adds a triangle, counter-clockwise seen from outside. */
  triangle(a: number, b: number, c: number): void {
    if (a === b || b === c || c === a) return;
    if (this.#mirrors) this.#indices.push3(a, c, b);
    else this.#indices.push3(a, b, c);
  }

  /** Adds a quadrilateral, counter-clockwise seen from outside. The diagonal goes from a to c. */
  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, c);
    this.triangle(a, c, d);
  }

  build(): Mesh {
    const positions = this.#positions.finish();
    const normals = this.#normals.finish();
    const uvs = this.#uvs.finish();
    const all = this.#indices.finish();
    const indices = outsideOf(this.solids, positions, all);
    const light = this.#light && Float32Array.from(this.#light);
    return {
      key: contentKey('mesh', [positions, normals, uvs, indices, ...(light ? [light] : [])]),
      positions,
      normals,
      tangents: tangentsOf(positions, normals, uvs, all),
      uvs,
      indices,
      ...(light ? { light } : {}),
      ...boundingSphere(positions),
      levels: [],
    };
  }

  #enter(placement: Placement): void {
    this.#placement = placement;
    const m = placement;
    this.#growth = affineGrowth(m);
    const sign = affineDeterminant(m) < 0 ? -1 : 1;
    this.#mirrors = sign < 0;
    this.#cofactors = [
      sign * (m[5] * m[10] - m[6] * m[9]),
      sign * (m[6] * m[8] - m[4] * m[10]),
      sign * (m[4] * m[9] - m[5] * m[8]),
      sign * (m[2] * m[9] - m[1] * m[10]),
      sign * (m[0] * m[10] - m[2] * m[8]),
      sign * (m[1] * m[8] - m[0] * m[9]),
      sign * (m[1] * m[6] - m[2] * m[5]),
      sign * (m[2] * m[4] - m[0] * m[6]),
      sign * (m[0] * m[5] - m[1] * m[4]),
    ];
  }
}
