import { CHUNK_CELLS } from '../../../simulator/sim/terrain/index.js';
import { CHUNK_STEPS, edgeVertex, TERRAIN_GRID_VERTICES } from './terrain-frame.js';

const EDGE = CHUNK_CELLS + 1;
/** Width of the strips in which the triangles of a grid are stored, cells. */
const STRIP_CELLS = 8;
const SKIRT_SETS = 16;

export interface IndexRange {
  readonly first: number;
  readonly count: number;
}

export interface ChunkIndices {
  readonly indices: Uint16Array<ArrayBuffer>;
  /** `skirts` has a bit for each edge that has a skirt. */
  rangeOf(chunk: { readonly step: number; readonly skirts: number }): IndexRange;
}

/**
 * Makes the index list of all chunks. A range of it has the triangles of the grid first, and then the triangles of the
 * skirts. As seen from outside the body, triangles are counter-clockwise.
 */
export function chunkIndices(): ChunkIndices {
  const indices: number[] = [];
  const ranges: IndexRange[] = [];
  for (const step of CHUNK_STEPS) {
    for (let skirts = 0; skirts < SKIRT_SETS; skirts++) {
      const first = indices.length;
      pushGrid(indices, step);
      for (let edge = 0; edge < 4; edge++) if ((skirts >> edge) & 1) pushSkirt(indices, edge, step);
      ranges.push({ first, count: indices.length - first });
    }
  }
  return {
    indices: Uint16Array.from(indices),
    rangeOf: ({ step, skirts }) => ranges[Math.log2(step) * SKIRT_SETS + skirts] as IndexRange,
  };
}

/** `skirts` has a bit for each edge that has a skirt. */
export function chunkTriangles({ step, skirts }: { readonly step: number; readonly skirts: number }): number {
  const cells = CHUNK_CELLS / step;
  let edges = 0;
  for (let edge = 0; edge < 4; edge++) edges += (skirts >> edge) & 1;
  return 2 * cells * (cells + edges);
}

function pushGrid(indices: number[], step: number): void {
  const cells = CHUNK_CELLS / step;
  const width = Math.min(STRIP_CELLS, cells);
  for (let strip = 0; strip < cells; strip += width) {
    for (let j = 0; j < cells; j++) {
      for (let i = strip; i < strip + width; i++) {
        const a = (j * EDGE + i) * step;
        const b = a + step;
        const c = a + EDGE * step;
        const d = c + step;
        // The diagonals of the cells alternate, so that no direction dominates.
        if ((i + j) % 2 === 0) indices.push(a, b, d, a, d, c);
        else indices.push(a, b, c, b, d, c);
      }
    }
  }
}

function pushSkirt(indices: number[], edge: number, step: number): void {
  for (let k = 0; k < CHUNK_CELLS; k += step) {
    const a = edgeVertex(edge, k);
    const b = edgeVertex(edge, k + step);
    const low = TERRAIN_GRID_VERTICES + edge * EDGE + k;
    indices.push(a, low, low + step, a, low + step, b);
  }
}
