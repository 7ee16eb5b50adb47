import { invert, rotate } from '../../math/quat.js';
import { dot, length, type Vec3 } from '../../math/vec3.js';
import { CHUNK_CELLS, childrenOf, mixNumber, smoothstep, type Square } from '../../sim/terrain/index.js';
import type { BodyView } from '../scene-frame.js';
import type { BodyGround, SquareBounds } from './body-ground.js';
import type { TerrainMesh } from './terrain-frame.js';
import { isAboveHorizon, isSphereInView, type Frustum } from './visibility.js';

/** The factor of detail from space, where a chunk is seen face on, and all that there is to see is in its vertices. */
const SPACE_DETAIL = 4.5;

/** Gets or builds a mesh; undefined when it may not be built now. */
export type Take = (square: Square) => TerrainMesh | undefined;
export type Emit = (square: Square, mesh: TerrainMesh) => void;

/** The walk of one body's quadtrees for one view. */
export class QuadtreeWalk {
  readonly #camera: Vec3;
  readonly #cameraDistance: number;
  readonly #cameraDirection: Vec3;
  readonly #occluder: number;
  /** The share of the view from space: 0 near the ground, 1 from space. */
  readonly #space: number;

  constructor(
    private readonly ground: BodyGround,
    private readonly body: BodyView,
    private readonly frustum: Frustum,
    /** The cells per unit of apparent slope (per metre when orthographic) that the view resolves. */
    private readonly resolution: number,
    private readonly orthographic: boolean,
    /** Asked before a square is looked at that was not known: true when no more are to be. By default all are. */
    private readonly isEnough: () => boolean = () => false,
  ) {
    const inCcf = rotate(invert(body.worldFromCcf), body.centre);
    this.#camera = [-inCcf[0], -inCcf[1], -inCcf[2]];
    this.#cameraDistance = length(this.#camera);
    const k = 1 / Math.max(1e-9, this.#cameraDistance);
    this.#cameraDirection = [this.#camera[0] * k, this.#camera[1] * k, this.#camera[2] * k];
    this.#space = smoothstep(0.003, 0.1, this.#cameraDistance / body.definition.meanRadius - 1);
    // The ball lies under the deepest ground; the sea is deep enough.
    this.#occluder =
      body.definition.meanRadius - (ground.hasSea ? 1 : Math.min(12_000, 0.01 * body.definition.meanRadius));
  }

  /** Emits the squares under `square` that the view needs. With `exact`, squares that are cut are never built. */
  visit(square: Square, exact: boolean, take: Take, emit: Emit): void {
    if (!this.ground.knows(square) && this.isEnough()) return;
    const bounds = this.ground.bounds(square);
    if (!this.#isVisible(bounds, bounds.lowest, bounds.highest)) return;
    if (this.#isTooCoarse(square, bounds)) {
      const children = childrenOf(square);
      if (exact || children.every((child) => !this.#mayBeVisible(child) || take(child))) {
        for (const child of children) this.visit(child, exact, take, emit);
        return;
      }
    }
    const mesh = take(square);
    if (!mesh) return;
    if (this.#isVisible(bounds, mesh.lowest, mesh.highest)) emit(square, mesh);
  }

  #mayBeVisible(square: Square): boolean {
    const bounds = this.ground.bounds(square);
    return this.#isVisible(bounds, bounds.lowest, bounds.highest);
  }

  #isVisible(bounds: SquareBounds, lowest: number, highest: number): boolean {
    const { meanRadius } = this.body.definition;
    if (!this.orthographic) {
      const angle = Math.acos(Math.min(1, Math.max(-1, dot(bounds.direction, this.#cameraDirection)))) - bounds.reach;
      if (!isAboveHorizon(angle, this.#cameraDistance, meanRadius + highest, this.#occluder)) return false;
    }
    const middle = meanRadius + (lowest + highest) / 2;
    const inWorld = rotate(this.body.worldFromCcf, bounds.direction);
    const { centre } = this.body;
    const at: Vec3 = [
      centre[0] + inWorld[0] * middle,
      centre[1] + inWorld[1] * middle,
      centre[2] + inWorld[2] * middle,
    ];
    const half = (highest - lowest) / 2 + bounds.size * 0.01;
    const chord = 2 * Math.sin(bounds.reach / 2) * middle * 1.01;
    return isSphereInView(this.frustum, at, Math.sqrt(chord * chord + half * half));
  }

  #isTooCoarse(square: Square, bounds: SquareBounds): boolean {
    if (square.level >= this.ground.maxLevel) return false;
    const cell = (bounds.size / CHUNK_CELLS) * this.resolution * mixNumber(detailOf(bounds), SPACE_DETAIL, this.#space);
    return cell > (this.orthographic ? 1 : this.#distanceTo(bounds));
  }

  /**
   * Returns the distance to the nearest point of the square's slab of ground, m; a little less for squares that bend.
   */
  #distanceTo(bounds: SquareBounds): number {
    const { meanRadius } = this.body.definition;
    const top = meanRadius + bounds.highest;
    const bottom = meanRadius + bounds.lowest;
    const r = this.#cameraDistance;
    const vertical = Math.max(0, r - top, bottom - r);
    const cosine = Math.min(1, Math.max(-1, dot(bounds.direction, this.#cameraDirection)));
    // This is about half the edge: towards its corner a square counts as a bit farther than it is.
    const beside = Math.max(0, Math.acos(cosine) - bounds.reach * 0.75);
    const nearest = Math.min(top, Math.max(bottom, r));
    const lateral = 2 * Math.sin(beside / 2) * Math.sqrt(nearest * r);
    return Math.sqrt(lateral * lateral + vertical * vertical);
  }
}

/**
 * Returns how much finer than usual a square must be: rugged ground shows its cells against the sky, a plain seen along
 * the ground shows nothing, and the open sea is a ball.
 */
function detailOf({ size, relief }: SquareBounds): number {
  return relief === 0 ? 0.4 : 0.6 + 0.75 * smoothstep(0.006, 0.09, relief / size);
}
