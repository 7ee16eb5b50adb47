import { vec3, type Vec3 } from '../../../base/math/index.js';
import { CHUNK_CELLS } from '../../../simulator/sim/terrain/index.js';
import { TERRAIN_VERTEX, type TerrainMesh } from './terrain-frame.js';

const BEARINGS = 4096;
const PER_RADIAN = BEARINGS / (2 * Math.PI);
/** Only every second vertex of every second row of a chunk is added to the skyline. */
const STRIDE = 2;
const EDGE = CHUNK_CELLS + 1;
const WORDS = TERRAIN_VERTEX.stride / 4;

/** Directions are in body-fixed axes. */
export interface SeenSquare {
  /** Unit vectors from the body's centre to the middle and to the corners of the square. */
  readonly direction: Vec3;
  readonly corners: readonly Vec3[];
  /** The largest angle between the directions to the middle and to a corner, rad. */
  readonly reach: number;
  /** Distance of the square's highest ground from the body's centre, m. */
  readonly top: number;
}

/**
 * The skyline around a camera. For each bearing, the skyline stores the tangent of an elevation angle. Farther ground
 * below that angle is invisible: a ray that passes below a point of the ground hits the ground, because the terrain has
 * no overhangs. Add the ground in order of distance, the nearest first.
 */
export class Skyline {
  readonly #heights = new Float64Array(BEARINGS).fill(-Infinity);
  readonly #up: Vec3;
  readonly #east: Vec3;
  readonly #north: Vec3;
  readonly #distance: number;

  /**
   * @param camera body-fixed axes, m from the body's centre
   * @param slack how far below the skyline ground must be to count as hidden, as a difference of tangents
   */
  constructor(
    private readonly camera: Vec3,
    private readonly slack: number,
  ) {
    this.#distance = vec3.length(camera);
    this.#up = vec3.scale(camera, 1 / this.#distance);
    const [ux, uy, uz] = this.#up;
    // Any horizontal direction would do; this one is perpendicular to an axis that is not nearly parallel to `up`.
    this.#east = vec3.normalize(vec3.cross(Math.abs(uz) < 0.7 ? [0, 0, 1] : [1, 0, 0], [ux, uy, uz]));
    this.#north = vec3.cross(this.#up, this.#east);
  }

  hides(square: SeenSquare): boolean {
    const middle = this.#bearing(square.direction);
    const angle = Math.acos(Math.min(1, vec3.dot(square.direction, this.#up)));
    const nearest = angle - square.reach;
    // A square that contains the point under the camera, or is close to it, extends over all bearings.
    if (nearest < 0.2 * square.reach) return false;
    let left = 0;
    let right = 0;
    for (const corner of square.corners) {
      const turn = turnOf(this.#bearing(corner) - middle);
      left = Math.min(left, turn);
      right = Math.max(right, turn);
    }
    const highest = this.#highest(square.top, nearest, angle + square.reach) + this.slack;
    for (let k = Math.floor(middle + left); k <= Math.ceil(middle + right); k++) {
      if (this.#heights[wrap(k)]! <= highest) return false;
    }
    return true;
  }

  add({ vertices, centreCcf }: TerrainMesh): void {
    const floats = new Float32Array(vertices);
    const fromCamera = vec3.subtract(centreCcf, this.camera);
    const side = CHUNK_CELLS / STRIDE + 1;
    const bearings = new Float64Array(side * side);
    const tangents = new Float64Array(side * side);
    for (let j = 0; j < side; j++) {
      for (let i = 0; i < side; i++) {
        const at = (j * EDGE + i) * STRIDE * WORDS;
        const seen = vec3.add(fromCamera, [floats[at]!, floats[at + 1]!, floats[at + 2]!]);
        const aside = vec3.addScaled(seen, this.#up, -vec3.dot(seen, this.#up));
        bearings[j * side + i] = this.#bearing(seen);
        tangents[j * side + i] = vec3.dot(seen, this.#up) / vec3.length(aside);
      }
    }
    for (let j = 0; j < side; j++) {
      for (let i = 0; i < side; i++) {
        const at = j * side + i;
        if (i + 1 < side) this.#raise(bearings, tangents, at, at + 1);
        if (j + 1 < side) this.#raise(bearings, tangents, at, at + side);
      }
    }
  }

  /**
   * Raises the skyline between the bearings of two points of the ground. The new elevation is the elevation of the
   * lower point.
   */
  #raise(bearings: Float64Array, tangents: Float64Array, p: number, q: number): void {
    const turn = turnOf(bearings[q]! - bearings[p]!);
    // If the bearings differ by a quarter of a circle or more, the line between the points passes close to the camera.
    // Near the camera, the bearing changes too fast to interpolate.
    if (!(Math.abs(turn) < BEARINGS / 4)) return;
    const from = turn > 0 ? bearings[p]! : bearings[q]!;
    const height = Math.min(tangents[p]!, tangents[q]!) - this.slack;
    for (let k = Math.ceil(from); k <= from + Math.abs(turn); k++) {
      const at = wrap(k);
      if (this.#heights[at]! < height) this.#heights[at] = height;
    }
  }

  /**
   * Returns the tangent of the largest elevation angle that ground between two distances can have, seen from the
   * camera. The distances are angles at the body's centre. `top`: distance of the ground from that centre, m.
   */
  #highest(top: number, nearest: number, farthest: number): number {
    const tangent = top < this.#distance ? Math.acos(top / this.#distance) : 0;
    const angle = Math.min(farthest, Math.max(nearest, tangent));
    return (top * Math.cos(angle) - this.#distance) / (top * Math.sin(angle));
  }

  /** Returns the bearing of a direction or point from the camera, in units of the skyline's steps. */
  #bearing(to: Vec3): number {
    return Math.atan2(vec3.dot(to, this.#east), vec3.dot(to, this.#north)) * PER_RADIAN;
  }
}

/** Adds or subtracts whole circles, so that the turn is from −½ to ½ of a circle. */
function turnOf(turn: number): number {
  return turn > BEARINGS / 2 ? turn - BEARINGS : turn < -BEARINGS / 2 ? turn + BEARINGS : turn;
}

const wrap = (bearing: number): number => ((bearing % BEARINGS) + BEARINGS) % BEARINGS;
