import { vec3, type Vec3 } from '../../../base/math/index.js';
import { distanceToSegment, keptPoints } from './coarser.js';

/** The points of a smooth surface, row by row, with normals of any length. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly points: readonly Vec3[];
  readonly normals: readonly Vec3[];
  /** True if the surface closes on itself, so that the last column has the same points as the first column. */
  readonly wraps: boolean;
  /** True if the first row and the last row are each a single point. */
  readonly poles: boolean;
}

export interface CoarserGrid {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly at: (row: number, column: number) => Vec3;
}

/**
 * The points to keep are chosen with these tolerances (multiples of the requested tolerance), in this order, until the
 * deviation is small enough. On a curved surface, the kept points are moved outwards by half of the deviation around
 * them. This halves the deviation, so the first tolerance is twice the requested one.
 */
const TRIED = [2, 1.7, 1.4, 1.15];

export function coarserGrid(finest: Grid, tolerance: number): CoarserGrid {
  const point = (row: number, column: number): Vec3 => finest.points[row * (finest.columns + 1) + column]!;
  if (tolerance <= 0) return { rows: upTo(finest.rows), columns: upTo(finest.columns), at: point };
  const grid: Grid = { ...finest, normals: finest.normals.map((normal) => vec3.normalize(normal)) };
  for (const share of TRIED) {
    const kept = keptGrid(grid, tolerance * share);
    const moved = movedOff(grid, kept);
    if (deviationOf(grid, kept, moved) <= tolerance) return { ...kept, at: moved };
  }
  return { ...keptGrid(grid, tolerance), at: point };
}

type Kept = Pick<CoarserGrid, 'rows' | 'columns'>;

const upTo = (count: number): number[] => Array.from({ length: count + 1 }, (_, k) => k);

/**
 * Chooses the rows and columns to keep. The points that it drops are at most `tolerance` metres from the coarse grid.
 */
function keptGrid({ columns, rows, points, wraps, poles }: Grid, tolerance: number): Kept {
  const at = (i: number, j: number): Vec3 => points[i * (columns + 1) + j]!;
  const worst = (count: number, deviation: (k: number) => number): number => {
    let most = 0;
    for (let k = 0; k <= count; k++) most = Math.max(most, deviation(k));
    return most;
  };
  const keptRows = keptPoints(0, rows, (k, a, b) => worst(columns, (j) => distanceToSegment(at(k, j), at(a, j), at(b, j))), tolerance / 2, poles ? 3 : 2); // prettier-ignore
  const keptColumns = keptPoints(0, columns, (k, a, b) => worst(rows, (i) => distanceToSegment(at(i, k), at(i, a), at(i, b))), tolerance - keptRows.deviation, wraps ? 4 : 2); // prettier-ignore
  return { rows: keptRows.points, columns: keptColumns.points };
}

/** Moves each kept point along its normal by half of the mean deviation of the cells around it. */
function movedOff(grid: Grid, { rows, columns }: Kept): CoarserGrid['at'] {
  const width = grid.columns + 1;
  const cells = cellsOf(rows, columns);
  const sums = new Float64Array(grid.points.length);
  const counts = new Float64Array(grid.points.length);
  for (const { top, bottom, left, right } of cells) {
    let out = 0;
    forEachInside({ top, bottom, left, right }, (i, j) => {
      const by = offset(grid, (r, c) => grid.points[r * width + c]!, { top, bottom, left, right }, i, j);
      if (Math.abs(by) > Math.abs(out)) out = by;
    });
    for (const corner of [top * width + left, top * width + right, bottom * width + left, bottom * width + right]) {
      sums[corner]! += out;
      counts[corner]!++;
    }
  }
  const half = (index: number): number => (counts[index]! > 0 ? sums[index]! / counts[index]! / 2 : 0);
  // Points that coincide are moved by the same distance, so that they still coincide.
  const shared = (row: number, column: number): number => {
    const start = row * width;
    if (grid.poles && (row === 0 || row === grid.rows)) {
      return columns.reduce((sum, c) => sum + half(start + c), 0) / columns.length;
    }
    if (grid.wraps && (column === 0 || column === grid.columns)) return (half(start) + half(start + grid.columns)) / 2;
    return half(start + column);
  };
  const onEdge = (row: number, column: number): boolean =>
    (!grid.poles && (row === 0 || row === grid.rows)) || (!grid.wraps && (column === 0 || column === grid.columns));
  return (row, column) => {
    const index = row * width + column;
    const p = grid.points[index]!;
    // A point at the edge is not moved, because another surface begins there.
    if (onEdge(row, column)) return p;
    return vec3.addScaled(p, grid.normals[index]!, shared(row, column));
  };
}

/**
 * Returns the maximum distance of the coarse surface from the points of the finest grid, m. `at` returns the moved
 * positions of the kept points.
 */
function deviationOf(grid: Grid, { rows, columns }: Kept, at: CoarserGrid['at']): number {
  let worst = 0;
  for (const cell of cellsOf(rows, columns)) {
    forEachInside(cell, (i, j) => {
      worst = Math.max(worst, Math.abs(offset(grid, at, cell, i, j)));
    });
  }
  return worst;
}

interface Cell {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function cellsOf(rows: readonly number[], columns: readonly number[]): Cell[] {
  return rows
    .slice(1)
    .flatMap((bottom, i) =>
      columns.slice(1).map((right, j): Cell => ({ top: rows[i]!, bottom, left: columns[j]!, right })),
    );
}

function forEachInside({ top, bottom, left, right }: Cell, visit: (row: number, column: number) => void): void {
  for (let i = top; i <= bottom; i++) for (let j = left; j <= right; j++) visit(i, j);
}

/**
 * Returns the height of a point of the finest grid above its coarse cell, along the normal, m. A cell is the area
 * between four kept points.
 */
function offset(grid: Grid, at: CoarserGrid['at'], cell: Cell, row: number, column: number): number {
  const { top, bottom, left, right } = cell;
  const s = (column - left) / (right - left);
  const t = (row - top) / (bottom - top);
  const across = (r: number): Vec3 => vec3.add(vec3.scale(at(r, left), 1 - s), vec3.scale(at(r, right), s));
  const on = vec3.add(vec3.scale(across(top), 1 - t), vec3.scale(across(bottom), t));
  const index = row * (grid.columns + 1) + column;
  return vec3.dot(vec3.subtract(grid.points[index]!, on), grid.normals[index]!);
}
