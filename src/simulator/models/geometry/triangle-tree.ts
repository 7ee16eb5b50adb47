import type { MeshGeometry } from '../model.js';
import { squaredDistanceToTriangle } from './triangle-distance.js';

export type Triangles = Pick<MeshGeometry, 'positions' | 'indices'>;

const LEAF = 6;
const CORNERS = 9;
const BOX = 6;
/**
 * Maximum number of nodes that wait during a query, about one for each level of the tree. This is more than enough:
 * even four billion triangles need only 32 levels.
 */
const STACK = 64;

/** A tree of boxes around triangles, which finds the distance from a point to the nearest triangle. */
export class TriangleTree {
  /** The corners of the triangles, xyz each, m; the triangles of a leaf are consecutive. */
  readonly corners: Float32Array;
  readonly #boxes: Float32Array;
  /** Two numbers for each node: the index of its first triangle, and the index after its last triangle. */
  readonly #spans: Uint32Array;
  /** Index of the second child, for each node; 0 for a leaf. The first child follows its parent directly. */
  readonly #second: Uint32Array;
  #nodes = 0;
  readonly #stack = new Uint32Array(STACK);

  constructor(meshes: readonly Triangles[]) {
    const unsorted = cornersOf(meshes);
    const count = unsorted.length / CORNERS;
    const room = Math.max(1, 4 * Math.ceil(count / LEAF));
    this.#boxes = new Float32Array(room * BOX);
    this.#spans = new Uint32Array(room * 2);
    this.#second = new Uint32Array(room);
    const order = Uint32Array.from({ length: count }, (_, i) => i);
    if (count > 0) this.#split(unsorted, order, 0, count);
    this.corners = new Float32Array(unsorted.length);
    order.forEach((from, to) => {
      this.corners.set(unsorted.subarray(from * CORNERS, (from + 1) * CORNERS), to * CORNERS);
    });
  }

  get triangleCount(): number {
    return this.corners.length / CORNERS;
  }

  /**
   * Returns the squared distance of a point from the nearest triangle, m², or Infinity for an empty tree.
   * @param enough squared distance at which the search may stop, m²
   */
  squaredDistance(x: number, y: number, z: number, enough = 0): number {
    const stack = this.#stack;
    let nearest = Infinity;
    let depth = 0;
    if (this.#nodes > 0) stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth]!;
      if (this.#toBox(node, x, y, z) >= nearest) continue;
      const second = this.#second[node]!;
      if (second > 0) {
        const first = node + 1;
        const secondIsNearer = this.#toBox(second, x, y, z) < this.#toBox(first, x, y, z);
        stack[depth++] = secondIsNearer ? first : second;
        stack[depth++] = secondIsNearer ? second : first;
        continue;
      }
      for (let t = this.#spans[node * 2]!; t < this.#spans[node * 2 + 1]!; t++) {
        const distance = squaredDistanceToTriangle(x, y, z, this.corners, t * CORNERS);
        if (distance < nearest) nearest = distance;
      }
      if (nearest <= enough) return nearest;
    }
    return nearest;
  }

  #toBox(node: number, x: number, y: number, z: number): number {
    const boxes = this.#boxes;
    const at = node * BOX;
    const dx = Math.max(boxes[at]! - x, 0, x - boxes[at + 3]!);
    const dy = Math.max(boxes[at + 1]! - y, 0, y - boxes[at + 4]!);
    const dz = Math.max(boxes[at + 2]! - z, 0, z - boxes[at + 5]!);
    return dx * dx + dy * dy + dz * dz;
  }

  #split(corners: Float32Array, order: Uint32Array, from: number, to: number): void {
    const node = this.#nodes++;
    this.#spans[node * 2] = from;
    this.#spans[node * 2 + 1] = to;
    const box = this.#boxes.subarray(node * BOX, (node + 1) * BOX);
    const axis = fitBox(box, corners, order, from, to);
    if (to - from <= LEAF) return;
    const middle = (from + to) >> 1;
    partition(order, from, to, middle, corners, axis);
    this.#split(corners, order, from, middle);
    this.#second[node] = this.#nodes;
    this.#split(corners, order, middle, to);
  }
}

function cornersOf(meshes: readonly Triangles[]): Float32Array {
  const corners = new Float32Array(meshes.reduce((sum, { indices }) => sum + indices.length * 3, 0));
  let next = 0;
  for (const { positions, indices } of meshes)
    for (const index of indices) for (let k = 0; k < 3; k++) corners[next++] = positions[index * 3 + k]!;
  return corners;
}

/** @returns the axis along which the centres of the triangles are spread most */
function fitBox(box: Float32Array, corners: Float32Array, order: Uint32Array, from: number, to: number): number {
  let axis = 0;
  let longest = -1;
  for (let k = 0; k < 3; k++) {
    let low = Infinity, high = -Infinity, first = Infinity, last = -Infinity; // prettier-ignore
    for (let i = from; i < to; i++) {
      const at = order[i]! * CORNERS + k;
      const a = corners[at]!, b = corners[at + 3]!, c = corners[at + 6]!; // prettier-ignore
      low = Math.min(low, a, b, c);
      high = Math.max(high, a, b, c);
      first = Math.min(first, a + b + c);
      last = Math.max(last, a + b + c);
    }
    box[k] = low;
    box[k + 3] = high;
    if (last - first > longest) [axis, longest] = [k, last - first];
  }
  return axis;
}

/** Reorders triangles so that those with the lowest centres along the axis are before `middle`. */
function partition(
  order: Uint32Array,
  from: number,
  to: number,
  middle: number,
  corners: Float32Array,
  axis: number,
): void {
  const centre = (i: number): number => {
    const at = order[i]! * CORNERS + axis;
    return corners[at]! + corners[at + 3]! + corners[at + 6]!;
  };
  let low = from;
  let high = to - 1;
  while (low < high) {
    const pivot = centre((low + high) >> 1);
    let i = low;
    let j = high;
    while (i <= j) {
      while (centre(i) < pivot) i++;
      while (centre(j) > pivot) j--;
      if (i > j) break;
      const kept = order[i]!;
      order[i++] = order[j]!;
      order[j--] = kept;
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else return;
  }
}
