import type { Vec3 } from '../../base/math/index.js';
import type { PageShelves } from './page-shelves.js';

/**
 * Margin on each side of a chart, texels. Because of the margin, filtering and the first mip levels do not mix in
 * colours of other charts.
 */
export const CHART_MARGIN = 2;

/** Connected triangles that face in about the same direction, projected along the nearest axis. */
export interface Chart {
  readonly triangles: readonly number[];
  /** across and along: the two coordinates that the projection keeps. */
  readonly across: 0 | 1 | 2;
  readonly along: 0 | 1 | 2;
  /** left and top: corner of the rectangle around the chart, m. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A mesh whose vertices have positions on a page. A vertex that belongs to several charts is repeated, because it has a
 * different position in each chart.
 */
export interface Unwrapped {
  /** For each vertex, the index of the vertex in the original mesh. */
  readonly sources: Uint32Array;
  readonly indices: Uint32Array;
  /** For each vertex, its x and y on the page, texels. */
  readonly texels: Float32Array;
}

/** @param positions three coordinates per vertex, m, in a frame in which all surfaces have the same texel density */
export function chartsOf(positions: Float64Array, indices: Uint32Array): readonly Chart[] {
  const count = indices.length / 3;
  const facings = Uint8Array.from({ length: count }, (_, triangle) => facingOf(positions, indices, triangle));
  const leader = Uint32Array.from({ length: count }, (_, triangle) => triangle);
  const find = (triangle: number): number => {
    let at = triangle;
    while (leader[at] !== at) at = leader[at] = leader[leader[at]!]!;
    return at;
  };
  // The first triangle with a given vertex and a given facing. Its key is 6 × vertex + facing.
  const seen = new Map<number, number>();
  for (let corner = 0; corner < indices.length; corner++) {
    const triangle = Math.floor(corner / 3);
    const key = indices[corner]! * 6 + facings[triangle]!;
    const other = seen.get(key);
    if (other === undefined) seen.set(key, triangle);
    else leader[find(triangle)] = find(other);
  }
  const groups = new Map<number, number[]>();
  for (let triangle = 0; triangle < count; triangle++) {
    const group = groups.get(find(triangle));
    if (group) group.push(triangle);
    else groups.set(find(triangle), [triangle]);
  }
  return [...groups.values()].flatMap((triangles) => chartOf(positions, indices, triangles, facings[triangles[0]!]!));
}

/**
 * Returns a number from 0 to 5 for the direction in which a triangle faces: +X, −X, +Y, −Y, +Z, −Z. The direction is
 * the axis that is closest to the triangle's normal.
 */
function facingOf(positions: Float64Array, indices: Uint32Array, triangle: number): number {
  const normal = crossOf(positions, indices, triangle);
  const sizes = normal.map(Math.abs);
  const axis = sizes[0]! >= sizes[1]! && sizes[0]! >= sizes[2]! ? 0 : sizes[1]! >= sizes[2]! ? 1 : 2;
  return axis * 2 + (normal[axis] < 0 ? 1 : 0);
}

/** Returns a normal of a triangle, whose length is twice the triangle's area. */
export function crossOf(positions: Float64Array, indices: Uint32Array, triangle: number): Vec3 {
  const [a, b, c] = [0, 1, 2].map((corner) => indices[triangle * 3 + corner]! * 3) as [number, number, number];
  const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!) as [number, number, number];
  const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!) as [number, number, number];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

const AXES = [
  [1, 2],
  [0, 2],
  [0, 1],
] as const;

/**
 * Makes one chart of all triangles. If some would overlap in the projection, as in a spiral, makes a chart of each
 * triangle.
 */
function chartOf(positions: Float64Array, indices: Uint32Array, triangles: number[], facing: number): Chart[] {
  const axis = facing >> 1;
  const [across, along] = AXES[axis]!;
  let [left, right, top, bottom, area] = [Infinity, -Infinity, Infinity, -Infinity, 0];
  for (const triangle of triangles) {
    area += Math.abs(crossOf(positions, indices, triangle)[axis]!) / 2;
    for (let corner = 0; corner < 3; corner++) {
      const at = indices[triangle * 3 + corner]! * 3;
      left = Math.min(left, positions[at + across]!);
      right = Math.max(right, positions[at + across]!);
      top = Math.min(top, positions[at + along]!);
      bottom = Math.max(bottom, positions[at + along]!);
    }
  }
  const [width, height] = [right - left, bottom - top];
  if (triangles.length > 1 && area > width * height * 1.001)
    return triangles.flatMap((triangle) => chartOf(positions, indices, [triangle], facing));
  return [{ triangles, across, along, left, top, width, height }];
}

/**
 * @param density texels per metre
 * @returns null if the page has no room for all charts; nothing is then reserved
 */
export function placeCharts(
  positions: Float64Array,
  indices: Uint32Array,
  charts: readonly Chart[],
  density: number,
  page: PageShelves,
): Unwrapped | null {
  const before = page.mark();
  const sources: number[] = [];
  const texels: number[] = [];
  const placed = new Uint32Array(indices.length);
  for (const chart of [...charts].sort((a, b) => b.height - a.height)) {
    const side = (metres: number): number => Math.max(1, Math.ceil(metres * density)) + 2 * CHART_MARGIN;
    const corner = page.take(side(chart.width), side(chart.height));
    if (!corner) {
      page.restore(before);
      return null;
    }
    const own = new Map<number, number>();
    for (const triangle of chart.triangles) {
      for (let k = triangle * 3; k < triangle * 3 + 3; k++) {
        const source = indices[k]!;
        let vertex = own.get(source);
        if (vertex === undefined) {
          vertex = sources.push(source) - 1;
          own.set(source, vertex);
          texels.push(
            corner.x + CHART_MARGIN + (positions[source * 3 + chart.across]! - chart.left) * density,
            corner.y + CHART_MARGIN + (positions[source * 3 + chart.along]! - chart.top) * density,
          );
        }
        placed[k] = vertex;
      }
    }
  }
  return { sources: Uint32Array.from(sources), indices: placed, texels: Float32Array.from(texels) };
}
