import { describe, expect, test } from 'vitest';
import { NearnessBuffer } from '../../../../../src/viewer/view/marks/occlusion/nearness-buffer.js';

function triangle(points: readonly number[], nearness: readonly number[]) {
  return { points: Float64Array.from(points), nearness: Float64Array.from(nearness), indices: [0, 1, 2] };
}

describe('NearnessBuffer', () => {
  test('NearnessBuffer covers the pixels whose centres are inside a triangle of either winding', () => {
    const rows = [
      [1, 1, 1, 0],
      [1, 1, 0, 0],
      [1, 0, 0, 0],
      [0, 0, 0, 0],
    ];
    for (const points of [
      [0, 0, 3.6, 0, 0, 3.6],
      [0, 0, 0, 3.6, 3.6, 0],
    ]) {
      const buffer = new NearnessBuffer(4, 4);
      buffer.add(triangle(points, [1, 1, 1]));
      expect([...buffer.values].map((value) => (value === 1 ? 1 : 0))).toEqual(rows.flat());
    }
  });

  test('NearnessBuffer covers each pixel once along an edge that two triangles share', () => {
    const [first, second] = [new NearnessBuffer(8, 8), new NearnessBuffer(8, 8)];
    first.add(triangle([0, 0, 8, 0, 8, 8], [1, 1, 1]));
    second.add(triangle([0, 0, 8, 8, 0, 8], [1, 1, 1]));
    first.values.forEach((value, at) => expect(value === 1).toBe(second.values[at] !== 1));
  });

  test('NearnessBuffer interpolates nearness linearly and keeps the nearest value in any draw order', () => {
    const slope = triangle([0, 0, 8, 0, 0, 8], [0, 8, 0]);
    const wall = triangle([0, 0, 8, 0, 0, 8], [2, 2, 2]);
    for (const order of [
      [slope, wall],
      [wall, slope],
    ]) {
      const buffer = new NearnessBuffer(8, 8);
      for (const drawn of order) buffer.add(drawn);
      expect([...buffer.values.subarray(0, 5)]).toEqual([2, 2, 2.5, 3.5, 4.5]);
    }
  });

  test('NearnessBuffer clips triangles that are partly or wholly outside', () => {
    const buffer = new NearnessBuffer(2, 2);
    buffer.add(triangle([-50, -50, 100, -50, -50, 100], [3, 3, 3]));
    expect([...buffer.values]).toEqual([3, 3, 3, 3]);
    const empty = new NearnessBuffer(2, 2);
    empty.add(triangle([5, 5, 9, 5, 5, 9], [3, 3, 3]));
    empty.add(triangle([0, 0, 1, 1, 2, 2], [3, 3, 3]));
    expect([...empty.values]).toEqual([-Infinity, -Infinity, -Infinity, -Infinity]);
  });
});
