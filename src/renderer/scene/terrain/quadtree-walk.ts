import { mixNumber, quat, smoothstep, vec3, type Vec3 } from '../../../base/math/index.js';
import {
  childrenOf,
  CHUNK_CELLS,
  FACES,
  isCloudBall,
  nearestDirection,
  warp,
  type Square,
} from '../../../simulator/sim/terrain/index.js';
import type { BodyView } from '../body-view.js';
import type { BodyGround, SquareBounds } from './body-ground.js';
import { stepOf } from './chunk-steps.js';
import type { TerrainMesh } from './terrain-frame.js';
import { Skyline } from './skyline.js';
import { isAboveHorizon, isSlabInView, movedFrustum, type Frustum } from './visibility.js';

/**
 * In a view from space, the number of cells is multiplied by this factor. From space, chunks are seen from above, where
 * only their vertices give detail.
 */
const SPACE_DETAIL = 4.5;

/**
 * For a plain that is seen from above, the number of cells is multiplied by one of these factors. `PATCHES_DETAIL` is
 * for a body with a sea, where patches of vegetation are visible; `CRATERS_DETAIL` is for a body without a sea, where
 * craters are visible.
 */
const PATCHES_DETAIL = 0.9;
const CRATERS_DETAIL = 0.95;
/**
 * On a ball of clouds, the foreshortening of a square is `LIMB_DETAIL` times the cosine of the angle between its
 * vertical and the direction to the camera. A square whose cosine is less than `AT_LIMB` may contain the limb, which
 * must stay round, so it does not count as foreshortened.
 */
const LIMB_DETAIL = 1.6;
const AT_LIMB = 0.08;
/** If the camera is lower than this, the walk skips ground that nearer ground hides, m. */
const SKYLINE_ALTITUDE = 30_000;
/**
 * Ground is skipped only if it is at least this far below the skyline, in pixels of the picture. Coarser meshes move
 * the skyline by less, so they cannot uncover skipped ground.
 */
const SKYLINE_PIXELS = 1;

/** Returns the mesh of a square, and builds it if it is missing; undefined if it must not be built now. */
export type Take = (square: Square) => TerrainMesh | undefined;
export type EmitSquare = (square: Square, mesh: TerrainMesh, step: number) => void;

/** Walks the quadtrees of one body and finds the squares that a view needs. */
export class QuadtreeWalk {
  readonly #camera: Vec3;
  readonly #cameraDistance: number;
  readonly #cameraDirection: Vec3;
  readonly #occluder: number;
  /** The weight of {@link SPACE_DETAIL}: 0 near the ground, 1 in space. */
  readonly #space: number;
  /** The view in body-fixed axes, relative to the body's centre. */
  readonly #frustum: Frustum;
  /** The skyline of the ground visited so far; null high above the ground, where ground rarely hides other ground. */
  readonly #skyline: Skyline | null;
  readonly #isCloudBall: boolean;

  constructor(
    private readonly ground: BodyGround,
    private readonly body: BodyView,
    frustum: Frustum,
    /**
     * Pixels of the picture per unit of slope (the tangent of the view angle). In an orthographic view, pixels per
     * metre.
     */
    private readonly pixels: number,
    /** Required number of cells per unit of slope. In an orthographic view, per metre. */
    private readonly resolution: number,
    private readonly orthographic: boolean,
  ) {
    const ccfFromWorld = quat.invert(body.worldFromCcf);
    const inCcf = quat.rotate(ccfFromWorld, body.centre);
    this.#frustum = movedFrustum(frustum, ccfFromWorld, body.centre);
    this.#camera = [-inCcf[0], -inCcf[1], -inCcf[2]];
    this.#cameraDistance = vec3.length(this.#camera);
    const k = 1 / Math.max(1e-9, this.#cameraDistance);
    this.#cameraDirection = [this.#camera[0] * k, this.#camera[1] * k, this.#camera[2] * k];
    this.#space = smoothstep(0.003, 0.1, this.#cameraDistance / body.definition.meanRadius - 1);
    const isNear = this.#cameraDistance - body.definition.meanRadius < SKYLINE_ALTITUDE;
    this.#skyline = isNear && !orthographic ? new Skyline(this.#camera, SKYLINE_PIXELS / pixels) : null;
    this.#isCloudBall = isCloudBall(body.definition.terrain, body.definition.id);
    // A ray that hits this sphere ends there, so ground behind the sphere is invisible. The sphere is below the deepest
    // ground. On a body with a sea, the sphere is just below the surface of the sea.
    this.#occluder =
      body.definition.meanRadius - (ground.hasSea ? 1 : Math.min(12_000, 0.01 * body.definition.meanRadius));
  }

  /**
   * Emits the squares that the view needs. A square comes before every square that it can hide. The walk yields before
   * each expensive step: the bounds of a new square, or a mesh. With `exact`, the walk subdivides a square even if the
   * meshes of its children are missing.
   */
  *visitAll(exact: boolean, take: Take, emit: EmitSquare): Generator<void, void> {
    // Faces that face the camera more directly come first, so a face comes before any face that it can hide.
    const facing = FACES.map(({ out }, face) => ({ face, along: vec3.dot(out, this.#cameraDirection) }));
    facing.sort((a, b) => b.along - a.along);
    /** The squares that are not visited yet; the last element is the next square. */
    const ahead = facing.map(({ face }): Square => ({ face, level: 0, x: 0, y: 0 })).reverse();
    for (let square = ahead.pop(); square; square = ahead.pop()) {
      if (!this.ground.knows(square)) yield;
      const bounds = this.ground.bounds(square);
      if (!this.#isVisible(bounds, bounds.lowest, bounds.highest)) continue;
      if (this.#isTooCoarse(square, bounds)) {
        const children = childrenOf(square);
        if (exact || children.every((child) => !this.#mayBeVisible(child) || take(child))) {
          ahead.push(...this.#nearestFirst(square, children).reverse());
          continue;
        }
      }
      yield;
      const mesh = take(square);
      if (!mesh || !this.#isVisible(bounds, mesh.lowest, mesh.highest)) continue;
      this.#skyline?.add(mesh);
      emit(square, mesh, this.#stepOf(square, bounds, mesh));
    }
  }

  #mayBeVisible(square: Square): boolean {
    const bounds = this.ground.bounds(square);
    return this.#isVisible(bounds, bounds.lowest, bounds.highest);
  }

  #isVisible(bounds: SquareBounds, lowest: number, highest: number): boolean {
    const { meanRadius } = this.body.definition;
    if (!this.orthographic) {
      const angle =
        Math.acos(Math.min(1, Math.max(-1, vec3.dot(bounds.direction, this.#cameraDirection)))) - bounds.reach;
      if (!isAboveHorizon(angle, this.#cameraDistance, meanRadius + highest, this.#occluder)) return false;
    }
    // The ground bulges above the plane through the square's corners. If the corners are at the radius `top`, this
    // plane touches the highest ground in the middle.
    const top = (meanRadius + highest) / Math.cos(bounds.reach);
    if (!isSlabInView(this.#frustum, bounds.corners, meanRadius + lowest, top)) return false;
    return !this.#skyline?.hides({ ...bounds, top: meanRadius + highest });
  }

  /** Returns the children of a square, sorted so that a child comes before the children that it can hide. */
  #nearestFirst(square: Square, children: readonly [Square, Square, Square, Square]): Square[] {
    const { right, up, out } = FACES[square.face]!;
    const scale = 2 / 2 ** square.level;
    const isBeyond = (axis: Vec3, first: number): boolean =>
      vec3.dot(this.#cameraDirection, axis) > warp((first + 0.5) * scale - 1) * vec3.dot(this.#cameraDirection, out);
    const nearest = Number(isBeyond(right, square.x)) + 2 * Number(isBeyond(up, square.y));
    return [0, 1, 2, 3].map((k) => children[k ^ nearest]!);
  }

  #stepOf(square: Square, bounds: SquareBounds, mesh: TerrainMesh): number {
    const cell = bounds.size / CHUNK_CELLS;
    if (this.orthographic) return stepOf(mesh, cell, { pixels: this.pixels, upright: 1 });
    const distance = this.#distanceTo(square, mesh);
    const upright = this.#uprightOf({ ...mesh, relief: mesh.highest - mesh.lowest, size: bounds.size }, distance);
    const seen = this.#isCloudBall ? Math.min(upright, this.#facingOf(bounds)) : upright;
    return stepOf(mesh, cell, { pixels: this.pixels / distance, upright: seen });
  }

  /** Returns the foreshortening of a square of a ball of clouds, which counts for the choice of its step. */
  #facingOf({ direction }: SquareBounds): number {
    const { meanRadius } = this.body.definition;
    const along = this.#cameraDistance * vec3.dot(direction, this.#cameraDirection);
    const squared = this.#cameraDistance ** 2 + meanRadius ** 2 - 2 * meanRadius * along;
    const facing = (along - meanRadius) / Math.sqrt(squared);
    return facing < AT_LIMB ? 1 : LIMB_DETAIL * facing;
  }

  #isTooCoarse(square: Square, bounds: SquareBounds): boolean {
    if (square.level >= this.ground.maxLevel) return false;
    const distance = this.orthographic ? 1 : this.#distanceTo(square, bounds);
    const upright = this.orthographic ? 1 : this.#uprightOf(bounds, distance);
    const detail = detailOf(bounds, upright, this.ground.hasSea ? PATCHES_DETAIL : CRATERS_DETAIL);
    return (bounds.size / CHUNK_CELLS) * this.resolution * mixNumber(detail, SPACE_DETAIL, this.#space) > distance;
  }

  /**
   * Returns an upper bound of the foreshortening in a square, [0, 1]: (length in the picture) / (length on the ground).
   */
  #uprightOf({ lowest, relief, size }: Pick<SquareBounds, 'lowest' | 'relief' | 'size'>, distance: number): number {
    const above = Math.abs(this.#cameraDistance - this.body.definition.meanRadius - lowest);
    return Math.min(1, above / distance + relief / size);
  }

  /**
   * Returns the distance to the nearest ground of a square, m. The ground is treated as a slab between its lowest and
   * its highest point. For a curved square, the result is slightly too large.
   */
  #distanceTo(square: Square, { lowest, highest }: Pick<SquareBounds, 'lowest' | 'highest'>): number {
    const { meanRadius } = this.body.definition;
    const top = meanRadius + highest;
    const bottom = meanRadius + lowest;
    const r = this.#cameraDistance;
    const vertical = Math.max(0, r - top, bottom - r);
    const nearest = Math.min(top, Math.max(bottom, r));
    const lateral = vec3.length(vec3.subtract(nearestDirection(square, this.#cameraDirection), this.#cameraDirection));
    return Math.sqrt(lateral * lateral * nearest * r + vertical * vertical);
  }
}

/**
 * Returns the factor by which the number of cells of a square is multiplied. Rugged ground needs more detail, because
 * its cells are visible against the sky. Seen from above, a plain shows patches and craters; at a low angle, it shows
 * no detail. The open sea needs little detail, because it is a smooth sphere.
 */
function detailOf({ size, relief }: SquareBounds, upright: number, fromAbove: number): number {
  if (relief === 0) return 0.4;
  return Math.max(
    0.6 + 0.55 * smoothstep(0.006, 0.09, relief / size),
    mixNumber(0.6, fromAbove, smoothstep(0.03, 0.2, upright)),
  );
}
