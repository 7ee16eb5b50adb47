import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { SeenBody } from '../state.js';
import { type Terrain, terrainOf } from '../terrain/index.js';
import { freshRay, type LocalRay } from './bvh-ray.js';
import { type Cell, GroundCells } from './ground-cells.js';
import type { GroundHit, Ray } from './pick.js';
import { SafeJump } from './safe-jump.js';

const DEGREES = 180 / Math.PI;
const WALK = 4;
/** The shortest useful jump, in cells; visiting fewer cells one by one is faster. */
const SHORTEST_JUMP = 2;
/**
 * When a ray leaves a cube face, its next cell is the one at the point that is this far beyond the edge, in cells. The
 * distance equals the overlap of triangles.
 */
const OVER_THE_EDGE = 1e-6;

interface Ground {
  readonly cells: GroundCells;
  readonly jump: SafeJump;
}

export class GroundPicker {
  readonly #grounds = new WeakMap<Terrain, Ground>();
  readonly #local = freshRay();

  /**
   * Returns the first point of a body's ground on a ray, within the range. Returns null if the ray misses the ground or
   * begins below it, and for stars, which have no ground. The ground of a body without relief is an exact sphere, as in
   * the picture.
   */
  pick(body: SeenBody, ray: Ray, range: number): GroundHit | null {
    const { definition, eclFromCcf } = body;
    if (definition.class === 'Star') return null;
    const terrain = terrainOf(definition.terrain, definition.meanRadius);
    const ccfFromEcl = quat.invert(eclFromCcf);
    const origin = quat.rotate(ccfFromEcl, vec3.subtract(ray.origin, body.positionEcl));
    const direction = quat.rotate(ccfFromEcl, ray.direction);
    const ground = terrain.hasRelief ? this.#groundOf(terrain) : null;
    const distance = ground
      ? this.#march(ground, origin, direction, range)
      : meetBall(origin, direction, definition.meanRadius);
    if (!(distance < range)) return null;
    const point = vec3.addScaled(origin, direction, distance);
    const normal = ground ? ground.cells.normal : vec3.normalize(point);
    const [x, y, z] = point;
    // An arc sine would be wrong by 0.1 m at the poles.
    const latitude = Math.atan2(z, Math.sqrt(x * x + y * y)) * DEGREES;
    const longitude = Math.atan2(y, x) * DEGREES;
    return { kind: 'body', bodyId: definition.id, distance, latitude, longitude, normal, eclFromCcf };
  }

  #groundOf(terrain: Terrain): Ground {
    let ground = this.#grounds.get(terrain);
    if (!ground) {
      const cells = new GroundCells(terrain);
      this.#grounds.set(terrain, (ground = { cells, jump: new SafeJump(terrain, cells.size) }));
    }
    return ground;
  }

  /** Jumps where the ground is certainly far away, and visits each cell where it may be near. */
  #march({ cells, jump }: Ground, origin: Vec3, direction: Vec3, range: number): number {
    const up = this.#ray(vec3.ZERO, vec3.normalize(origin));
    if (cells.trace(cells.at(origin), up) > vec3.length(origin)) return Infinity;
    const ray = this.#ray(origin, direction);
    let cell: Cell | null = null;
    let walk = 0;
    for (let t = 0; t < range;) {
      if (walk-- === 0) {
        const safe = jump.from(vec3.addScaled(origin, direction, t), direction);
        walk = WALK;
        if (safe > SHORTEST_JUMP * cells.size) {
          t += safe;
          cell = null;
          walk = 0;
          continue;
        }
      }
      cell ??= cells.at(vec3.addScaled(origin, direction, t));
      const distance = cells.trace(cell, ray);
      if (distance < Infinity) return distance;
      t = Math.max(t, cells.advance(cell, origin, direction));
      if (cells.isOnFace(cell)) continue;
      cell = null;
      t += OVER_THE_EDGE * cells.size;
    }
    return Infinity;
  }

  #ray(origin: Vec3, direction: Vec3): LocalRay {
    const ray = this.#local;
    [ray.ox, ray.oy, ray.oz] = origin;
    [ray.dx, ray.dy, ray.dz] = direction;
    return ray;
  }
}

/** Returns the distance along a ray to a ball about the origin, m; ∞ if the ray misses the ball or begins inside it. */
function meetBall(origin: Vec3, direction: Vec3, radius: number): number {
  const along = vec3.dot(origin, direction);
  const aside = vec3.length(vec3.addScaled(origin, direction, -along));
  const distance = vec3.length(origin);
  if (along >= 0 || aside > radius || distance < radius) return Infinity;
  // This is a product, because a difference of large squares would be inexact near the ball.
  const half = Math.sqrt((radius - aside) * (radius + aside));
  return ((distance - radius) * (distance + radius)) / (half - along);
}
