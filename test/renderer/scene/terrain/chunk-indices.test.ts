import { describe, expect, it } from 'vitest';
import { CHUNK_CELLS } from '../../../../src/simulator/sim/terrain/index.js';
import { chunkIndices, chunkTriangles } from '../../../../src/renderer/scene/terrain/chunk-indices.js';
import {
  CHUNK_STEPS,
  edgeVertex,
  TERRAIN_GRID_VERTICES,
  TERRAIN_VERTEX_COUNT,
} from '../../../../src/renderer/scene/terrain/terrain-frame.js';

const EDGE = CHUNK_CELLS + 1;
const ALL_SKIRTS = 15;

describe('the index list of a chunk', () => {
  const list = chunkIndices();
  const { indices } = list;
  const trianglesOf = (step: number, skirts: number): number[][] => {
    const { first, count } = list.rangeOf({ step, skirts });
    return Array.from({ length: count / 3 }, (_, k) => [...indices.subarray(first + 3 * k, first + 3 * k + 3)]);
  };

  it('the index list of a chunk uses every vertex and no index out of range', () => {
    expect(new Set(indices).size).toBe(TERRAIN_VERTEX_COUNT);
    expect(new Set(trianglesOf(1, ALL_SKIRTS).flat()).size).toBe(TERRAIN_VERTEX_COUNT);
    expect(Math.max(...indices)).toBe(TERRAIN_VERTEX_COUNT - 1);
  });

  it.each(CHUNK_STEPS)(
    'the index list of a chunk covers the grid exactly once at step %i, with all triangles wound in the same direction',
    (step) => {
      let area = 0;
      for (const triangle of trianglesOf(step, 0)) {
        const [a, b, c] = triangle.map((vertex) => [vertex % EDGE, Math.floor(vertex / EDGE)]) as [
          number[],
          number[],
          number[],
        ];
        const twice = (b[0]! - a[0]!) * (c[1]! - a[1]!) - (c[0]! - a[0]!) * (b[1]! - a[1]!);
        expect(twice).toBe(step * step);
        area += twice / 2;
      }
      expect(area).toBe(CHUNK_CELLS * CHUNK_CELLS);
    },
  );

  it('the index list of a chunk has a skirt along exactly the requested edges', () => {
    for (const step of CHUNK_STEPS) {
      for (let skirts = 0; skirts <= ALL_SKIRTS; skirts++) {
        const triangles = trianglesOf(step, skirts);
        expect(triangles).toHaveLength(chunkTriangles({ step, skirts }));
        const hems = new Set(triangles.flat().filter((vertex) => vertex >= TERRAIN_GRID_VERTICES));
        for (let edge = 0; edge < 4; edge++) {
          for (let k = 0; k <= CHUNK_CELLS; k++) {
            const hem = TERRAIN_GRID_VERTICES + edge * EDGE + k;
            expect(hems.has(hem)).toBe(((skirts >> edge) & 1) === 1 && k % step === 0);
          }
        }
        // In a triangle of a skirt, the first vertex is on the edge of the grid: it is directly above the skirt vertex,
        // or one step before that place.
        for (const [a, low] of triangles.filter(([, b]) => b! >= TERRAIN_GRID_VERTICES && b! % step >= 0)) {
          if (a! >= TERRAIN_GRID_VERTICES) continue;
          const edge = Math.floor((low! - TERRAIN_GRID_VERTICES) / EDGE);
          const k = (low! - TERRAIN_GRID_VERTICES) % EDGE;
          expect([edgeVertex(edge, k), edgeVertex(edge, k - step)]).toContain(a);
        }
      }
    }
  });
});
