import {
  AFFINE_NUMBERS,
  affineDeterminant,
  affineFromTransform,
  affineGrowth,
  composeAffine,
  quat,
  type Affine,
  type Vec3,
} from '../../../base/math/index.js';
import type { Mesh, MeshGeometry } from '../../../simulator/models/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { affineFromPlace, eclipticPlaces } from '../../../renderer/scene/index.js';
import type { SeenVessel } from '../../../simulator/sim/index.js';
import type { ScreenTriangles } from './occlusion/nearness-buffer.js';

/** The maximum error of a coarser mesh level in an outline, px. */
const ERROR_PX = 0.7;
/** Distance from the camera below which triangles are left out, m. */
const NEAR = 0.05;

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

export class Projection {
  /** Pixels per metre: in an orthographic view at any distance, otherwise at a distance of 1 m. */
  readonly #scale: number;
  readonly #isOrtho: boolean;
  /** −1 for a mirrored part, whose triangles have the opposite winding. */
  readonly #facing: number;

  /** @param cameraFromPart the rows of a 3 × 4 matrix from the part's frame to camera space, m */
  constructor(
    readonly cameraFromPart: Affine,
    { fovY, orthoHalfHeight }: CameraPose,
    private readonly screen: ScreenSize,
  ) {
    this.#isOrtho = orthoHalfHeight !== null;
    this.#facing = Math.sign(affineDeterminant(cameraFromPart));
    this.#scale = screen.height / 2 / (orthoHalfHeight ?? Math.tan(fovY / 2));
  }

  pixelsPer(length: number, point: Vec3): number {
    const depth = this.#isOrtho ? 1 : Math.max(NEAR, -this.#row(2, point[0], point[1], point[2]));
    return (length * this.#scale) / depth;
  }

  /**
   * Adds to a path those triangles of a mesh that face the camera. All of them have the same winding, so the filled
   * path has no holes.
   */
  addFront(path: Path2D, mesh: Mesh): void {
    const { points, indices } = this.front(mesh);
    for (let at = 0; at < indices.length; at += 3) {
      path.moveTo(points[indices[at]! * 2]!, points[indices[at]! * 2 + 1]!);
      path.lineTo(points[indices[at + 1]! * 2]!, points[indices[at + 1]! * 2 + 1]!);
      path.lineTo(points[indices[at + 2]! * 2]!, points[indices[at + 2]! * 2 + 1]!);
    }
  }

  front(mesh: Mesh): ScreenTriangles {
    const { positions, indices } = this.#levelFor(mesh);
    const count = positions.length / 3;
    const points = new Float64Array(count * 2);
    const nearness = new Float64Array(count);
    const behind = new Uint8Array(count);
    for (let vertex = 0; vertex < count; vertex++) {
      const [x, y, z] = [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!];
      const depth = -this.#row(2, x, y, z);
      const share = this.#scale / (this.#isOrtho ? 1 : depth);
      behind[vertex] = depth < NEAR ? 1 : 0;
      nearness[vertex] = this.#isOrtho ? -depth : 1 / depth;
      points[vertex * 2] = this.screen.width / 2 + this.#row(0, x, y, z) * share;
      points[vertex * 2 + 1] = this.screen.height / 2 - this.#row(1, x, y, z) * share;
    }
    const facing: number[] = [];
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
      if (behind[a]! + behind[b]! + behind[c]! > 0) continue;
      const [ax, ay] = [points[a * 2]!, points[a * 2 + 1]!];
      // Row numbers increase downwards, so a triangle that is counter-clockwise in space has a negative area here.
      const area =
        (points[b * 2]! - ax) * (points[c * 2 + 1]! - ay) - (points[c * 2]! - ax) * (points[b * 2 + 1]! - ay);
      if (area * this.#facing < 0) facing.push(a, b, c);
    }
    return { points, nearness, indices: facing };
  }

  mayShow({ centre: [x, y, z], radius }: Mesh): boolean {
    const reach = radius * affineGrowth(this.cameraFromPart);
    const depth = -this.#row(2, x, y, z);
    if (depth < -reach) return false;
    if (!this.#isOrtho && depth < 2 * reach) return true;
    const share = this.#scale / (this.#isOrtho ? 1 : depth);
    const pixels = 2 * reach * share;
    const { width, height } = this.screen;
    const isWithin = (middle: number, size: number): boolean => Math.abs(middle) * share < size / 2 + pixels;
    return pixels > 1 && isWithin(this.#row(0, x, y, z), width) && isWithin(this.#row(1, x, y, z), height);
  }

  point([x, y, z]: Vec3): readonly [number, number] | null {
    const depth = -this.#row(2, x, y, z);
    if (depth < NEAR) return null;
    const share = this.#scale / (this.#isOrtho ? 1 : depth);
    return [
      this.screen.width / 2 + this.#row(0, x, y, z) * share,
      this.screen.height / 2 - this.#row(1, x, y, z) * share,
    ];
  }

  #row(row: number, x: number, y: number, z: number): number {
    const m = this.cameraFromPart;
    const at = row * 4;
    return m[at]! * x + m[at + 1]! * y + m[at + 2]! * z + m[at + 3]!;
  }

  /** Returns, for a mesh, the coarsest level without a visible error. */
  #levelFor(mesh: Mesh): MeshGeometry {
    const fits = mesh.levels.filter(({ error }) => this.pixelsPer(error, mesh.centre) < ERROR_PX);
    return fits.at(-1) ?? mesh;
  }
}

export function cameraFromAssembly(vessel: SeenVessel, { positionEcl, eclFromCamera }: CameraPose): Affine {
  const cameraFromEcl = quat.invert(eclFromCamera);
  return carried(
    affineFromTransform({ translation: [0, 0, 0], rotation: cameraFromEcl, scale: [1, 1, 1] }),
    affineFromPlace(eclipticPlaces(positionEcl).placeVessel(vessel)),
  );
}

/** Returns the map that applies `own` first and then `parent`. */
export function carried(parent: Affine, own: Affine): Affine {
  return composeAffine(new Float64Array(AFFINE_NUMBERS), parent, own);
}
