export interface ProjectedView {
  readonly width: number;
  readonly height: number;
  /** Matrix from the camera-relative world frame to clip space with reversed depth, column-major. */
  readonly clipFromWorld: ArrayLike<number>;
  readonly orthographic: boolean;
  readonly near: number;
}

/**
 * The tiles that a box may touch: in each row from `top` to `bottom`, the tiles from `left` to `right`. If `left` is
 * greater than `right`, the box touches no tile of the row.
 */
export interface BoxOutline {
  top: number;
  bottom: number;
  left: Int32Array;
  right: Int32Array;
}

/**
 * Margin around a box, pixels: enough for samples half a pixel off the centre of their pixel, and for rounding errors.
 */
const MARGIN = 1;

/** The corners of a box: x and y in tiles (before the division by w), and w, which is compared with the near plane. */
const cornerX = new Float64Array(8);
const cornerY = new Float64Array(8);
const cornerW = new Float64Array(8);
/**
 * The end points of lines, in tiles. These lines are the edges of the box, and the connections between the points at
 * which the near plane cuts these edges.
 */
const edges = new Float64Array(4 * (12 + 15));
const cuts = new Float64Array(2 * 6);
/**
 * The 12 edges of a box, each as a pair of corners. In the number of a corner, bit 0 stands for +x, bit 1 for +y, and
 * bit 2 for +z.
 */
const BOX_EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

/**
 * Finds the tiles that the silhouette of a box covers. The box may have any orientation. The silhouette is the convex
 * hull of the projected corners in front of the near plane, and of the points at which that plane cuts edges. So the
 * function follows all projected edges in front of the near plane through the rows of tiles. In each row of tiles, the
 * silhouette reaches from the leftmost to the rightmost tile that any projected edge crosses.
 * @param boxes transforms from the decal's frame to the world frame, 12 numbers each; the transform of this box begins
 * at index `at`
 */
export function outlineBox(
  outline: BoxOutline,
  boxes: Float64Array,
  at: number,
  view: ProjectedView,
  tileSize: number,
  columns: number,
  rows: number,
): void {
  outline.top = 0;
  outline.bottom = -1;
  const edgeCount = projectEdges(boxes, at, view, tileSize);
  if (edgeCount === 0) return;
  const margin = MARGIN / tileSize;
  let minX = Infinity;
  let maxX = -Infinity;
  let minY = Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < edgeCount * 4; i += 2) {
    minX = Math.min(minX, edges[i]!);
    maxX = Math.max(maxX, edges[i]!);
    minY = Math.min(minY, edges[i + 1]!);
    maxY = Math.max(maxY, edges[i + 1]!);
  }
  // In this form, the condition also rejects boxes with NaN coordinates.
  if (!(maxX >= -margin && minX <= columns + margin && maxY >= -margin && minY <= rows + margin)) return;
  const top = Math.max(0, Math.floor(minY - margin));
  const bottom = Math.min(rows - 1, Math.floor(maxY + margin));
  const { left, right } = outline;
  outline.top = top;
  outline.bottom = bottom;
  const first = clampColumn(minX - margin, columns);
  const last = clampColumn(maxX + margin, columns);
  if (bottom - top < 2 || last - first < 2) {
    left.fill(first, top, bottom + 1);
    right.fill(last, top, bottom + 1);
    return;
  }
  left.fill(columns, top, bottom + 1);
  right.fill(-1, top, bottom + 1);
  for (let i = 0; i < edgeCount * 4; i += 4) {
    walkEdge(outline, edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!, margin, columns);
  }
}

/**
 * Adds an edge to the outline: in each row of tiles that the edge crosses, widens the range of tiles so that it
 * contains the edge and its margin.
 */
function walkEdge(
  { left, right, top, bottom }: BoxOutline,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  margin: number,
  columns: number,
): void {
  const low = Math.min(ay, by);
  const high = Math.max(ay, by);
  const slope = high > low ? (bx - ax) / (by - ay) : 0;
  const from = Math.max(top, Math.floor(low - margin));
  const to = Math.min(bottom, Math.floor(high + margin));
  for (let row = from; row <= to; row++) {
    const begin = Math.min(Math.max(row - margin, low), high);
    const end = Math.min(Math.max(row + 1 + margin, low), high);
    let one = ax + (begin - ay) * slope;
    let other = ax + (end - ay) * slope;
    if (high === low) {
      one = ax;
      other = bx;
    }
    left[row] = Math.min(left[row]!, clampColumn(Math.min(one, other) - margin, columns));
    right[row] = Math.max(right[row]!, clampColumn(Math.max(one, other) + margin, columns));
  }
}

const clampColumn = (x: number, columns: number): number => Math.min(columns - 1, Math.max(0, Math.floor(x)));

/** @returns number of edges that were written to `edges` */
function projectEdges(boxes: Float64Array, at: number, view: ProjectedView, tileSize: number): number {
  const m = view.clipFromWorld;
  const halfX = view.width / 2 / tileSize;
  const halfY = view.height / 2 / tileSize;
  let inFront = 0;
  let nearest = -Infinity;
  let farthest = Infinity;
  for (let corner = 0; corner < 8; corner++) {
    const sx = corner & 1 ? 0.5 : -0.5;
    const sy = corner & 2 ? 0.5 : -0.5;
    const sz = corner & 4 ? 0.5 : -0.5;
    const x = boxes[at]! * sx + boxes[at + 1]! * sy + boxes[at + 2]! * sz + boxes[at + 3]!;
    const y = boxes[at + 4]! * sx + boxes[at + 5]! * sy + boxes[at + 6]! * sz + boxes[at + 7]!;
    const z = boxes[at + 8]! * sx + boxes[at + 9]! * sy + boxes[at + 10]! * sz + boxes[at + 11]!;
    const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
    // The coordinates are not divided by w yet, so that clipping at the near plane is linear.
    cornerX[corner] = (m[0]! * x + m[4]! * y + m[8]! * z + m[12]! + w) * halfX;
    cornerY[corner] = (w - (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!)) * halfY;
    cornerW[corner] = w;
    if (w >= view.near) inFront++;
    const depth = m[2]! * x + m[6]! * y + m[10]! * z + m[14]!;
    nearest = Math.max(nearest, depth);
    farthest = Math.min(farthest, depth);
  }
  // For an orthographic camera, w is always 1, and depth goes from 1 down to 0.
  if (view.orthographic) return nearest > 0 && farthest <= 1 ? allEdges() : 0;
  if (inFront === 0) return 0;
  return inFront === 8 ? allEdges() : cutEdges(view.near);
}

function allEdges(): number {
  for (let edge = 0; edge < 12; edge++) {
    const a = BOX_EDGES[edge * 2]!;
    const b = BOX_EDGES[edge * 2 + 1]!;
    edges[edge * 4] = cornerX[a]! / cornerW[a]!;
    edges[edge * 4 + 1] = cornerY[a]! / cornerW[a]!;
    edges[edge * 4 + 2] = cornerX[b]! / cornerW[b]!;
    edges[edge * 4 + 3] = cornerY[b]! / cornerW[b]!;
  }
  return 12;
}

/**
 * Writes the part of each edge that is in front of the near plane, and the lines between all points at which the plane
 * cuts edges.
 */
function cutEdges(near: number): number {
  let count = 0;
  let cutCount = 0;
  for (let edge = 0; edge < 12; edge++) {
    let a = BOX_EDGES[edge * 2]!;
    let b = BOX_EDGES[edge * 2 + 1]!;
    if (cornerW[a]! < near && cornerW[b]! < near) continue;
    if (cornerW[a]! < near) [a, b] = [b, a];
    const ax = cornerX[a]! / cornerW[a]!;
    const ay = cornerY[a]! / cornerW[a]!;
    let bx = cornerX[b]! / cornerW[b]!;
    let by = cornerY[b]! / cornerW[b]!;
    if (cornerW[b]! < near) {
      const t = (cornerW[a]! - near) / (cornerW[a]! - cornerW[b]!);
      bx = (cornerX[a]! + (cornerX[b]! - cornerX[a]!) * t) / near;
      by = (cornerY[a]! + (cornerY[b]! - cornerY[a]!) * t) / near;
      cuts[cutCount * 2] = bx;
      cuts[cutCount * 2 + 1] = by;
      cutCount++;
    }
    edges.set([ax, ay, bx, by], count++ * 4);
  }
  for (let i = 0; i < cutCount; i++) {
    for (let j = 0; j < i; j++) {
      edges.set([cuts[i * 2]!, cuts[i * 2 + 1]!, cuts[j * 2]!, cuts[j * 2 + 1]!], count++ * 4);
    }
  }
  return count;
}
