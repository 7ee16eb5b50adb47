import { describe, expect, test } from 'vitest';
import { TriangleTree, type Triangles } from '../../../../src/simulator/models/geometry/triangle-tree.js';
import { SurfaceDistance } from '../surface-distance.js';

/** Returns a generator of numbers between −1 and 1; equal seeds give equal numbers. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function scattered(count: number): Triangles {
  const next = numbers(count);
  const positions = new Float32Array(count * 9);
  for (let t = 0; t < count; t++) {
    const centre = [next(), next(), next()];
    for (let i = 0; i < 9; i++) positions[t * 9 + i] = centre[i % 3]! + next() * 0.2;
  }
  return { positions, indices: Uint32Array.from({ length: count * 3 }, (_, i) => i) };
}

describe('a tree of triangles', () => {
  test.each([1, 6, 7, 50, 1000])('a tree of %d triangles finds the same distance as a full search', (count) => {
    const triangles = scattered(count);
    const tree = new TriangleTree([triangles]);
    const all = new SurfaceDistance([triangles as never]);
    const next = numbers(7);
    for (let i = 0; i < 50; i++) {
      const [x, y, z] = [next() * 1.5, next() * 1.5, next() * 1.5];
      expect(Math.sqrt(tree.squaredDistance(x, y, z))).toBeCloseTo(all.to([x, y, z]), 5);
    }
  });

  test('a tree of several meshes contains the triangles of each', () => {
    const tree = new TriangleTree([scattered(3), scattered(4)]);
    expect(tree.triangleCount).toBe(7);
  });

  test('the distance to an empty tree of triangles is infinite', () => {
    expect(new TriangleTree([]).squaredDistance(0, 0, 0)).toBe(Infinity);
  });

  test('a tree whose triangles are all in one point finds the distance to that point', () => {
    const positions = new Float32Array(900).fill(1);
    const tree = new TriangleTree([{ positions, indices: Uint32Array.from({ length: 300 }, (_, i) => i) }]);
    expect(tree.squaredDistance(1, 1, 3)).toBe(4);
  });

  test('the search in a tree of triangles stops at the first distance that is small enough for the caller', () => {
    const triangles = scattered(1000);
    const enough = new TriangleTree([triangles]).squaredDistance(0, 0, 0, 4);
    expect(enough).toBeLessThanOrEqual(4);
    expect(enough).toBeGreaterThanOrEqual(new TriangleTree([triangles]).squaredDistance(0, 0, 0));
  });
});
