import type { Vec3 } from '../../../base/math/index.js';
import { distanceToSegment, keptPoints } from './coarser.js';
import type { MeshBuilder } from './mesh-builder.js';

export interface PlateOptions {
  /** Thickness along Z, m. z = 0 is in the middle. */
  readonly thickness: number;
  readonly bevel: number;
  /** Length on the surface that one repeat of the image covers, m. */
  readonly tile: number;
}

export const PLATE_DEFAULTS: PlateOptions = { thickness: 0.05, bevel: 0.01, tile: 1 };

export type OutlinePoint = readonly [x: number, y: number];

/** Appends a plate. Its outline must be convex, and counter-clockwise seen from +Z (from +X to +Y). */
export function appendPlate(
  builder: MeshBuilder,
  authored: readonly OutlinePoint[],
  options: Partial<PlateOptions> = {},
): void {
  const { thickness, bevel, tile } = { ...PLATE_DEFAULTS, ...options };
  const outline = coarserOutline(authored, builder.tolerance / 2);
  const authoredCut = Math.min(bevel, thickness * 0.49);
  const cut = authoredCut * 1.155 <= builder.tolerance / 2 ? 0 : authoredCut;
  const half = thickness / 2;
  const inset = insetOutline(outline, cut);
  const count = outline.length;
  for (const side of [1, -1] as const) {
    const face = builder.vertexCount;
    for (const [x, y] of inset) builder.vertex(x, y, half * side, 0, 0, side, (x * side) / tile, -y / tile);
    for (let i = 1; i + 1 < count; i++) {
      if (side > 0) builder.triangle(face, face + i, face + i + 1);
      else builder.triangle(face, face + i + 1, face + i);
    }
  }
  let along = 0;
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[next]!;
    const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2);
    const nx = (by - ay) / length;
    const ny = -(bx - ax) / length;
    // The edge has four rows of vertices, with a bevel, the flat side and the other bevel between them.
    const rows = [
      { points: inset, z: half, n: [0, 0, 1] },
      { points: outline, z: half - cut, n: [nx, ny, 0] },
      { points: outline, z: cut - half, n: [nx, ny, 0] },
      { points: inset, z: -half, n: [0, 0, -1] },
    ] as const;
    const first = builder.vertexCount;
    const levelled = cut > 0 ? rows : rows.slice(1, 3);
    levelled.forEach(({ points, z, n }, k) => {
      for (const [step, index] of [i, next].entries()) {
        const [x, y] = points[index]!;
        builder.vertex(x, y, z, n[0], n[1], n[2], (along + step * length) / tile, (k * thickness) / 3 / tile);
      }
    });
    for (let k = 0; k < levelled.length - 1; k++) {
      const a = first + k * 2;
      builder.quad(a, a + 2, a + 3, a + 1);
    }
    along += length;
  }
}

function coarserOutline(outline: readonly OutlinePoint[], tolerance: number): readonly OutlinePoint[] {
  if (tolerance <= 0) return outline;
  const at = (k: number): Vec3 => [...outline[k % outline.length]!, 0];
  const deviation = (k: number, i: number, j: number): number => distanceToSegment(at(k), at(i), at(j));
  const kept = keptPoints(0, outline.length, deviation, tolerance, 4).points.slice(0, -1);
  return kept.map((k) => outline[k]!);
}

export function insetOutline(outline: readonly OutlinePoint[], distance: number): OutlinePoint[] {
  const count = outline.length;
  return outline.map((point, i) => {
    const before = outline[(i + count - 1) % count]!;
    const after = outline[(i + 1) % count]!;
    const [ax, ay] = unit(point[0] - before[0], point[1] - before[1]);
    const [bx, by] = unit(after[0] - point[0], after[1] - point[1]);
    // The outline is counter-clockwise, so the inside is on its left.
    const sum = 1 + ax * bx + ay * by;
    return [point[0] + ((-ay - by) * distance) / sum, point[1] + ((ax + bx) * distance) / sum];
  });
}

function unit(x: number, y: number): [number, number] {
  const length = Math.sqrt(x * x + y * y) || 1;
  return [x / length, y / length];
}
