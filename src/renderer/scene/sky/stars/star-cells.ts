import { vec3, type Vec3 } from '../../../../base/math/index.js';
import type { SkyPoint } from './star-field.js';

const CELLS_PER_EDGE = 4;

/** A group of points that are close together in the sky. */
export interface StarCell {
  /** A cone that contains all points of the cell: the unit vector along its axis, and half its angle, rad. */
  readonly axis: Vec3;
  readonly halfAngle: number;
  readonly first: number;
  readonly count: number;
}

export interface StarRun {
  first: number;
  count: number;
}

export function starCells(points: readonly SkyPoint[]): { readonly points: SkyPoint[]; readonly cells: StarCell[] } {
  const byCell = new Map<number, SkyPoint[]>();
  for (const point of points) {
    const cell = cellOf(point.direction);
    const members = byCell.get(cell);
    if (members) members.push(point);
    else byCell.set(cell, [point]);
  }
  const sorted: SkyPoint[] = [];
  const cells: StarCell[] = [];
  for (const cell of [...byCell.keys()].sort((a, b) => a - b)) {
    const members = byCell.get(cell)!;
    const axis = vec3.normalize(members.reduce<Vec3>((sum, { direction }) => vec3.add(sum, direction), [0, 0, 0]));
    const cosine = Math.min(...members.map(({ direction }) => vec3.dot(direction, axis)));
    cells.push({ axis, halfAngle: Math.acos(Math.min(cosine, 1)), first: sorted.length, count: members.length });
    sorted.push(...members);
  }
  return { points: sorted, cells };
}

/**
 * Returns the runs of points that may be in the cone of a view, in the order in which the points are stored.
 * @param forward unit vector to the middle of the view
 * @param halfAngle angle from `forward` to the corner of the picture that is farthest away, rad
 */
export function visibleStars(cells: readonly StarCell[], forward: Vec3, halfAngle: number): StarRun[] {
  const runs: StarRun[] = [];
  for (const { axis, halfAngle: radius, first, count } of cells) {
    if (vec3.dot(axis, forward) < Math.cos(Math.min(halfAngle + radius, Math.PI))) continue;
    const last = runs.at(-1);
    if (last && last.first + last.count === first) last.count += count;
    else runs.push({ first, count });
  }
  return runs;
}

function cellOf(direction: Vec3): number {
  const [x, y, z] = direction.map(Math.abs) as [number, number, number];
  const major = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  const along = direction[major];
  const face = major * 2 + (along < 0 ? 1 : 0);
  const place = (axis: number): number => {
    const unit = direction[axis % 3]! / Math.abs(along) / 2 + 0.5;
    return Math.min(Math.floor(unit * CELLS_PER_EDGE), CELLS_PER_EDGE - 1);
  };
  return (face * CELLS_PER_EDGE + place(major + 1)) * CELLS_PER_EDGE + place(major + 2);
}
