import type { Mesh } from '../../models/model.js';
import type { SurfaceHoles } from '../../models/surface-holes.js';
import type { Vec3 } from '../../../base/math/index.js';
import { BOX, buildBvh, type Bvh } from './bvh.js';
import { type LocalRay, traceBvh } from './bvh-ray.js';

const LEAF_TRIANGLES = 4;
const TRIANGLE = 9;

export class MeshTriangles {
  readonly #bvh: Bvh;
  /**
   * Corners as xyz, in the order of the hierarchy's leaves. They are copies of the mesh's 32-bit numbers, and therefore
   * exact.
   */
  readonly corners: Float32Array;
  readonly #trace = new TriangleTrace();

  /** @param holes the holes of the surface, through which rays pass; null for none */
  constructor(
    { positions, indices }: Mesh,
    private readonly holes: SurfaceHoles | null,
  ) {
    const count = indices.length / 3;
    const boxes = new Float64Array(count * BOX);
    for (let triangle = 0; triangle < count; triangle++) {
      for (let axis = 0; axis < 3; axis++) {
        const a = positions[indices[triangle * 3]! * 3 + axis]!;
        const b = positions[indices[triangle * 3 + 1]! * 3 + axis]!;
        const c = positions[indices[triangle * 3 + 2]! * 3 + axis]!;
        boxes[triangle * BOX + axis] = Math.min(a, b, c);
        boxes[triangle * BOX + axis + 3] = Math.max(a, b, c);
      }
    }
    this.#bvh = buildBvh(boxes, LEAF_TRIANGLES);
    this.corners = new Float32Array(count * TRIANGLE);
    this.#bvh.items.forEach((triangle, place) => {
      for (let corner = 0; corner < 3; corner++) {
        const vertex = indices[triangle * 3 + corner]! * 3;
        this.corners.set(positions.subarray(vertex, vertex + 3), place * TRIANGLE + corner * 3);
      }
    });
  }

  /** @param a,b,c weights of the triangle's corners */
  isHole(place: number, a: number, b: number, c: number): boolean {
    return this.holes?.isAt(this.#bvh.items[place]!, a, b, c) ?? false;
  }

  get box(): Float64Array {
    return this.#bvh.boxes.subarray(0, BOX);
  }

  /**
   * Finds the nearest triangle whose front faces the ray. The backs of triangles do not count, as in the G-buffer pass.
   * @param ray ray in the frame of the mesh. The front of a triangle is its outer side in this frame, even if the part
   * is mirrored
   * @returns distance in lengths of the ray's direction, or `limit` if the ray misses; then {@link normal} does not
   * change
   */
  trace(ray: LocalRay, limit: number): number {
    this.#trace.aim(ray, this);
    return traceBvh(this.#bvh, ray, limit, this.#trace.testLeaf);
  }

  /** Outward unit normal of the triangle that {@link trace} found last, without smoothing. */
  get normal(): Vec3 {
    return this.#trace.normal;
  }
}

/**
 * Tests a ray against triangles so that it cannot pass between them (Woop, Benthin, Wald: Watertight Ray/Triangle
 * Intersection, JCGT 2013). If two triangles share an edge, the tests of both use the sign of the same expression for
 * this edge. So a ray through the edge hits at least one of the two.
 */
class TriangleTrace {
  #corners: Float32Array = new Float32Array(0);
  #mesh: MeshTriangles | null = null;
  #ray: LocalRay | null = null;
  /** Offsets into a corner: `#kz` is the axis of the ray's largest component. */
  #kx = 0;
  #ky = 1;
  #kz = 2;
  #shearX = 0;
  #shearY = 0;
  #shearZ = 1;
  #found = 0;

  aim(ray: LocalRay, mesh: MeshTriangles): void {
    const { dx, dy, dz } = ray;
    this.#ray = ray;
    this.#corners = mesh.corners;
    this.#mesh = mesh;
    const ax = Math.abs(dx);
    const ay = Math.abs(dy);
    const az = Math.abs(dz);
    this.#kz = ax > ay ? (ax > az ? 0 : 2) : ay > az ? 1 : 2;
    this.#kx = (this.#kz + 1) % 3;
    this.#ky = (this.#kz + 2) % 3;
    const along = component(this.#kz, dx, dy, dz);
    this.#shearX = component(this.#kx, dx, dy, dz) / along;
    this.#shearY = component(this.#ky, dx, dy, dz) / along;
    this.#shearZ = 1 / along;
  }

  readonly testLeaf = (first: number, end: number, limit: number): number => {
    const corners = this.#corners;
    const { ox, oy, oz } = this.#ray!;
    const kx = this.#kx;
    const ky = this.#ky;
    const kz = this.#kz;
    const sx = this.#shearX;
    const sy = this.#shearY;
    const sz = this.#shearZ;
    const px = component(kx, ox, oy, oz);
    const py = component(ky, ox, oy, oz);
    const pz = component(kz, ox, oy, oz);
    // The axes are in cyclic order, so the corners of a front are clockwise for a ray towards +kz.
    const front = sz > 0 ? -1 : 1;
    for (let triangle = first; triangle < end; triangle++) {
      const at = triangle * TRIANGLE;
      const az = corners[at + kz]! - pz;
      const bz = corners[at + 3 + kz]! - pz;
      const cz = corners[at + 6 + kz]! - pz;
      const ax = corners[at + kx]! - px - sx * az;
      const ay = corners[at + ky]! - py - sy * az;
      const bx = corners[at + 3 + kx]! - px - sx * bz;
      const by = corners[at + 3 + ky]! - py - sy * bz;
      const cx = corners[at + 6 + kx]! - px - sx * cz;
      const cy = corners[at + 6 + ky]! - py - sy * cz;
      const u = (bx * cy - by * cx) * front;
      const v = (cx * ay - cy * ax) * front;
      const w = (ax * by - ay * bx) * front;
      if (u < 0 || v < 0 || w < 0) continue;
      const determinant = u + v + w;
      if (determinant === 0) continue;
      const distance = ((u * az + v * bz + w * cz) * sz) / determinant;
      if (distance >= 0 && distance < limit) {
        if (this.#mesh!.isHole(triangle, u / determinant, v / determinant, w / determinant)) continue;
        limit = distance;
        this.#found = triangle;
      }
    }
    return limit;
  };

  get normal(): Vec3 {
    const at = this.#found * TRIANGLE;
    const c = (i: number): number => this.#corners[at + i]!;
    const [ax, ay, az] = [c(3) - c(0), c(4) - c(1), c(5) - c(2)];
    const [bx, by, bz] = [c(6) - c(0), c(7) - c(1), c(8) - c(2)];
    const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
    const k = 1 / Math.sqrt(x * x + y * y + z * z);
    return [x * k, y * k, z * k];
  }
}

const component = (axis: number, x: number, y: number, z: number): number => (axis === 0 ? x : axis === 1 ? y : z);
