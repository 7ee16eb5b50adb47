import { invert, rotate } from '../../math/quat.js';
import { add, dot, length, type Vec3 } from '../../math/vec3.js';
import { mixNumber, smoothstep } from '../../sim/terrain/index.js';
import type { BodyView, View } from '../scene-frame.js';
import { BodyGround, squareKey, type SquareBounds } from './body-ground.js';
import { ChunkCache } from './chunk-cache.js';
import { cloudinessOf } from './cloudiness.js';
import { childrenOf, FACES, type Square } from './cube-sphere.js';
import { CHUNK_CELLS, type TerrainChunk, type TerrainFrame, type TerrainMesh } from './terrain-frame.js';
import { frustumOf, isAboveHorizon, isSphereInView, type Frustum } from './visibility.js';

export interface TerrainOptions {
  /** Width / height of the picture. */
  readonly aspect: number;
  /** Height of the picture, pixels; sets how fine the ground is. */
  readonly height?: number;
  /** The nearest cells of a chunk may be this wide before it is cut in four, pixels. */
  readonly cellPixels?: number;
  /**
   * Builds all that the view needs, so that equal views give equal chunks whatever was drawn before. Otherwise at most
   * `buildBudget` meshes are built for a frame, and a moving camera gets coarser ground until they have caught up.
   */
  readonly complete?: boolean;
  readonly buildBudget?: number;
}

export const TERRAIN_DEFAULTS = { height: 540, cellPixels: 20, complete: true, buildBudget: 6 } as const;

/** Bodies smaller than this are points, drawn with the stars; apparent diameter in pixels. */
export const SMALLEST_BALL_PIXELS = 1.5;

/** From space a chunk is seen face on, and all that there is to see is in its vertices. */
const SPACE_DETAIL = 4.5;

/** Meshes remembered: 41 KB each. */
const CACHE_CAPACITY = 700;

/** Chooses the squares of ground that a view needs and builds their meshes. Remembers meshes, never choices. */
export class TerrainSelector {
  readonly #grounds = new Map<string, BodyGround>();
  readonly #cache = new ChunkCache(CACHE_CAPACITY);
  #meshesBuilt = 0;

  /** How many meshes were built since the start. */
  get meshesBuilt(): number {
    return this.#meshesBuilt;
  }

  /**
   * The chunks of every body larger than a pixel and a half.
   *
   * @param bodies in the order of the frame; stars have no ground
   */
  select(bodies: readonly BodyView[], view: View, options: TerrainOptions): TerrainFrame {
    const { aspect, height, cellPixels, complete, buildBudget } = { ...TERRAIN_DEFAULTS, ...options };
    const frustum = frustumOf(view, aspect);
    const chunks: TerrainChunk[] = [];
    let budget = complete ? Infinity : buildBudget;
    bodies.forEach((body, index) => {
      if (body.definition.class === 'Star') return;
      // Pixels per unit of slope when perspective, per metre when orthographic.
      const ortho = view.orthoHalfHeight;
      const pixels = height / 2 / (ortho ?? Math.tan(view.fovY / 2));
      const across = ortho === null ? 2 * body.angularRadius * pixels : 2 * body.definition.meanRadius * pixels;
      if (across < SMALLEST_BALL_PIXELS) return;
      if (!isSphereInView(frustum, body.centre, body.definition.meanRadius * 1.01)) return;
      const ground = this.#groundOf(body);
      const walk = new Walk(ground, body, frustum, pixels / cellPixels, ortho !== null);
      const clouds = cloudinessOf(body) > 0;
      const meshKey = (square: Square): string =>
        `${body.definition.id}/${squareKey(square)}${clouds ? '/clouds' : ''}`;
      const take = (square: Square): TerrainMesh | undefined => {
        const key = meshKey(square);
        const known = this.#cache.get(key, ground);
        // Without a root there would be a hole; a root is built whatever the budget says.
        if (known || (budget <= 0 && square.level > 0)) return known;
        budget--;
        this.#meshesBuilt++;
        return this.#cache.add(key, ground, ground.build(square, clouds));
      };
      for (let face = 0; face < FACES.length; face++) {
        walk.visit({ face, level: 0, x: 0, y: 0 }, complete, take, (square, mesh) => {
          const centre = add(body.centre, rotate(body.worldFromCcf, mesh.centreCcf));
          chunks.push({ key: meshKey(square), body: index, centre, mesh });
        });
      }
    });
    this.#cache.trim(chunks.length);
    chunks.sort((a, b) => length(a.centre) - a.mesh.radius - (length(b.centre) - b.mesh.radius));
    return { chunks };
  }

  #groundOf(body: BodyView): BodyGround {
    const { definition } = body;
    let ground = this.#grounds.get(definition.id);
    if (!ground || ground.definition.terrain !== definition.terrain) {
      ground = new BodyGround(definition);
      this.#grounds.set(definition.id, ground);
    }
    return ground;
  }
}

type Take = (square: Square) => TerrainMesh | undefined;
type Emit = (square: Square, mesh: TerrainMesh) => void;

/** One body's quadtrees, walked for one view. */
class Walk {
  readonly #camera: Vec3;
  readonly #cameraDistance: number;
  readonly #cameraDirection: Vec3;
  readonly #occluder: number;
  /** 0 near the ground, 1 from space. */
  readonly #space: number;

  constructor(
    private readonly ground: BodyGround,
    private readonly body: BodyView,
    private readonly frustum: Frustum,
    /** Cells per unit of apparent slope (per metre when orthographic) that the view resolves. */
    private readonly resolution: number,
    private readonly orthographic: boolean,
  ) {
    const inCcf = rotate(invert(body.worldFromCcf), body.centre);
    this.#camera = [-inCcf[0], -inCcf[1], -inCcf[2]];
    this.#cameraDistance = length(this.#camera);
    const k = 1 / Math.max(1e-9, this.#cameraDistance);
    this.#cameraDirection = [this.#camera[0] * k, this.#camera[1] * k, this.#camera[2] * k];
    this.#space = smoothstep(0.003, 0.1, this.#cameraDistance / body.definition.meanRadius - 1);
    // Under the deepest ground there is; the sea is deep enough.
    this.#occluder =
      body.definition.meanRadius - (ground.hasSea ? 1 : Math.min(12_000, 0.01 * body.definition.meanRadius));
  }

  /** Emits the squares under `square` that the view needs. With `exact`, squares that are cut are never built. */
  visit(square: Square, exact: boolean, take: Take, emit: Emit): void {
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

  /** From the camera to the nearest point of the square's slab of ground, m; a little less for squares that bend. */
  #distanceTo(bounds: SquareBounds): number {
    const { meanRadius } = this.body.definition;
    const top = meanRadius + bounds.highest;
    const bottom = meanRadius + bounds.lowest;
    const r = this.#cameraDistance;
    const vertical = Math.max(0, r - top, bottom - r);
    const cosine = Math.min(1, Math.max(-1, dot(bounds.direction, this.#cameraDirection)));
    // Half the edge, not the corner: a square seen along its edge counts as near, along its corner as a bit farther.
    const beside = Math.max(0, Math.acos(cosine) - bounds.reach * 0.75);
    const nearest = Math.min(top, Math.max(bottom, r));
    const lateral = 2 * Math.sin(beside / 2) * Math.sqrt(nearest * r);
    return Math.sqrt(lateral * lateral + vertical * vertical);
  }
}

/**
 * How much finer than usual a square must be: rugged ground shows its cells against the sky, a plain seen along the
 * ground shows nothing, and the open sea is a ball.
 */
function detailOf({ size, relief }: SquareBounds): number {
  return relief === 0 ? 0.4 : 0.6 + 0.75 * smoothstep(0.006, 0.09, relief / size);
}
