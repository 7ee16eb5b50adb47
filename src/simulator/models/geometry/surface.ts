import type { Vec3 } from '../../../base/math/index.js';
import { coarserGrid } from './coarser-grid.js';
import type { MeshBuilder } from './mesh-builder.js';

export interface SurfaceOptions {
  readonly columns: number;
  readonly rows: number;
  /**
   * Returns the point of the surface at `s` and `t`, each from 0 to 1. Seen from outside, s grows to the right and t
   * grows upwards.
   */
  readonly at: (s: number, t: number) => Vec3;
  readonly uv: (s: number, t: number) => readonly [u: number, v: number];
  /** True if the surface closes on itself: s = 0 and s = 1 are the same points. */
  readonly wraps: boolean;
  /**
   * The ends of the surface, t = 0 and t = 1. With `poles`, each end is a single point. With `flat`, each end is closed
   * by a flat lid; this requires `wraps`.
   */
  readonly lids: 'poles' | 'flat' | 'none';
}

/** Appends a smooth surface. Its normals are computed from neighbouring points. */
export function appendSurface(builder: MeshBuilder, options: SurfaceOptions): void {
  const { columns, rows, at, uv, wraps, lids } = options;
  const width = columns + 1;
  const points: Vec3[] = [];
  for (let i = 0; i <= rows; i++) {
    const pole = lids === 'poles' && (i === 0 || i === rows) ? at(0, i / rows) : null;
    const first = points.length;
    for (let j = 0; j <= columns; j++) {
      if (pole) points.push(pole);
      else if (wraps && j === columns) points.push(points[first]!);
      else points.push(at(j / columns, i / rows));
    }
  }
  // Every level has the normals of the finest grid, so all levels are shaded alike.
  const normals = points.map((_, k) => normalAt(points, Math.floor(k / width), k % width, options));
  const grid = { columns, rows, points, normals, wraps, poles: lids === 'poles' };
  const { rows: keptRows, columns: keptColumns, at: placed } = coarserGrid(grid, builder.tolerance);
  const first = builder.vertexCount;
  for (const i of keptRows) {
    keptColumns.forEach((j, k) => {
      const p = placed(i, j);
      const n = normals[i * width + j]!;
      const pole = lids === 'poles' && (i === 0 || i === rows);
      const [u, v] = uv(pole ? (j + (keptColumns[k + 1] ?? j + 1)) / 2 / columns : j / columns, i / rows);
      builder.vertex(p[0], p[1], p[2], n[0], n[1], n[2], u, v);
    });
  }
  const lastRow = keptRows.length - 1;
  for (let i = 0; i < lastRow; i++) {
    for (let j = 0; j + 1 < keptColumns.length; j++) {
      const a = first + i * keptColumns.length + j;
      const b = a + keptColumns.length;
      if (lids === 'poles' && i === 0) builder.triangle(a, b + 1, b);
      else if (lids === 'poles' && i === lastRow - 1) builder.triangle(a, a + 1, b);
      else builder.quad(a, a + 1, b + 1, b);
    }
  }
  if (lids === 'flat') {
    const around = keptColumns.slice(0, -1);
    const ring = (row: number): Vec3[] => around.map((j) => points[row * width + j]!);
    const shares = around.map((j) => j / columns);
    appendLid(builder, ring(0), ring(1), -1, shares, uv);
    appendLid(builder, ring(rows), ring(rows - 1), 1, shares, uv);
  }
}

function normalAt(points: readonly Vec3[], i: number, j: number, { columns, rows, wraps, lids }: SurfaceOptions): Vec3 {
  const width = columns + 1;
  const get = (row: number, column: number): Vec3 => {
    const wrapped = wraps ? (column + columns) % columns : Math.min(columns, Math.max(0, column));
    return points[row * width + wrapped]!;
  };
  if (lids === 'poles' && (i === 0 || i === rows)) {
    const row = i === 0 ? 1 : rows - 1;
    let n: Vec3 = [0, 0, 0];
    for (let k = 0; k < columns; k++) {
      const a = get(row, k);
      const b = get(row, k + 1);
      const c = points[i * width]!;
      const t = i === 0 ? crossOf(c, b, a) : crossOf(c, a, b);
      n = [n[0] + t[0], n[1] + t[1], n[2] + t[2]];
    }
    return n;
  }
  const left = get(i, j - 1);
  const right = get(i, j + 1);
  const below = get(Math.max(0, i - 1), j);
  const above = get(Math.min(rows, i + 1), j);
  const sx = right[0] - left[0], sy = right[1] - left[1], sz = right[2] - left[2]; // prettier-ignore
  const tx = above[0] - below[0], ty = above[1] - below[1], tz = above[2] - below[2]; // prettier-ignore
  return [sy * tz - sz * ty, sz * tx - sx * tz, sx * ty - sy * tx];
}

function crossOf(a: Vec3, b: Vec3, c: Vec3): Vec3 {
  const ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2]; // prettier-ignore
  const vx = c[0] - a[0], vy = c[1] - a[1], vz = c[2] - a[2]; // prettier-ignore
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/**
 * Closes an end with a flat lid. Every point of the ring must be visible from the middle of the ring. `side` is −1 for
 * the lid at t = 0 and 1 for the lid at t = 1.
 */
function appendLid(
  builder: MeshBuilder,
  ring: readonly Vec3[],
  inner: readonly Vec3[],
  side: 1 | -1,
  shares: readonly number[],
  uv: SurfaceOptions['uv'],
): void {
  const count = ring.length;
  const middle: [number, number, number] = [0, 0, 0];
  const inside: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < count; k++) {
    for (const axis of [0, 1, 2] as const) {
      middle[axis] += ring[k]![axis] / count;
      inside[axis] += inner[k]![axis] / count;
    }
  }
  let n: Vec3 = [0, 0, 0];
  for (let k = 0; k < count; k++) {
    const t = crossOf(middle, ring[k]!, ring[(k + 1) % count]!);
    n = [n[0] + t[0] * side, n[1] + t[1] * side, n[2] + t[2] * side];
  }
  const t = side === 1 ? 1 : 0;
  const [u0, v0] = uv(0.5, t);
  const hub = builder.vertex(middle[0], middle[1], middle[2], n[0], n[1], n[2], u0, v0 - 0.01 * side);
  const first = builder.vertexCount;
  for (let k = 0; k < count; k++) {
    const p = ring[k]!;
    const [u, v] = uv(shares[k]!, t);
    builder.vertex(p[0], p[1], p[2], n[0], n[1], n[2], u, v);
  }
  for (let k = 0; k < count; k++) {
    const next = first + ((k + 1) % count);
    if (side === 1) builder.triangle(hub, first + k, next);
    else builder.triangle(hub, next, first + k);
  }
}
