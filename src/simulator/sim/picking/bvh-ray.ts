import { BOX, type Bvh } from './bvh.js';

/** A ray in the frame of a hierarchy. Distances along the ray are multiples of the length of its direction. */
export interface LocalRay {
  ox: number;
  oy: number;
  oz: number;
  dx: number;
  dy: number;
  dz: number;
}

export const freshRay = (): LocalRay => ({ ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0 });

/**
 * @param limit hits at this distance or beyond do not count
 * @returns distance of the nearest hit, or `limit` if there is none
 */
export type TestLeaf = (first: number, end: number, limit: number) => number;

/**
 * A stack that all traversals share. Traversals can be nested: the traversal of a vessel's parts starts the traversal
 * of a part's triangles. Each traversal restores the stack when it ends.
 */
const stackNodes = new Uint32Array(1024);
const stackEntries = new Float64Array(1024);
let top = 0;

/** Returns 1 / d, with a tiny number instead of 0, because ∞ could lead to 0 · ∞. */
const inverse = (d: number): number => 1 / (d === 0 ? 1e-300 : d);

/**
 * Visits the leaves that a ray may hit before `limit`, nearest first.
 * @returns distance of the nearest hit, or `limit`
 */
export function traceBvh({ boxes, next, counts }: Bvh, ray: LocalRay, limit: number, test: TestLeaf): number {
  const { ox, oy, oz } = ray;
  const ix = inverse(ray.dx);
  const iy = inverse(ray.dy);
  const iz = inverse(ray.dz);
  const base = top;
  if (entryOf(boxes, 0, ox, oy, oz, ix, iy, iz) >= limit) return limit;
  stackNodes[top] = 0;
  stackEntries[top++] = 0;
  while (top > base) {
    const node = stackNodes[--top]!;
    if (stackEntries[top]! >= limit) continue;
    const count = counts[node]!;
    const link = next[node]!;
    if (count > 0) {
      limit = test(link, link + count, limit);
      continue;
    }
    const a = entryOf(boxes, (node + 1) * BOX, ox, oy, oz, ix, iy, iz);
    const b = entryOf(boxes, link * BOX, ox, oy, oz, ix, iy, iz);
    // The nearer node is pushed last, because the loop takes the last one first.
    if (a <= b) {
      push(link, b, limit);
      push(node + 1, a, limit);
    } else {
      push(node + 1, a, limit);
      push(link, b, limit);
    }
  }
  return limit;
}

function push(node: number, entry: number, limit: number): void {
  if (entry >= limit) return;
  stackNodes[top] = node;
  stackEntries[top++] = entry;
}

/**
 * Returns the distance at which a ray enters the box whose numbers begin at an offset, or ∞ if the ray misses the box.
 * The ray is given by its origin and the inverse of its direction.
 */
function entryOf(
  boxes: Float64Array,
  at: number,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
): number {
  const x1 = (boxes[at]! - ox) * ix;
  const x2 = (boxes[at + 3]! - ox) * ix;
  const y1 = (boxes[at + 1]! - oy) * iy;
  const y2 = (boxes[at + 4]! - oy) * iy;
  const z1 = (boxes[at + 2]! - oz) * iz;
  const z2 = (boxes[at + 5]! - oz) * iz;
  const near = Math.max(0, Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
  const far = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
  return near <= far ? near : Infinity;
}
