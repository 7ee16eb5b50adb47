import { expect, test } from 'vitest';
import type { mat4 } from 'gl-matrix';
import { markSphere, STRIP_TILES, stripsOf } from '../../../../src/renderer/render/layouts/tile-mask.js';

const SIZE = { width: 200, height: 100 };
/**
 * Tangent of half the vertical field of view, which is 45°. The frustum has an aspect ratio of 2 and no far plane, and
 * looks along −Z. The tests ignore depth.
 */
const SLOPE = Math.tan(Math.PI / 8);
const PERSPECTIVE: mat4 = [1 / (2 * SLOPE), 0, 0, 0, 0, 1 / SLOPE, 0, 0, 0, 0, 0, -1, 0, 0, 0.1, 0];
const ORTHOGRAPHIC: mat4 = [1 / 20, 0, 0, 0, 0, 1 / 10, 0, 0, 0, 0, 0.001, 0, 0, 0, 0, 1];

function marked(clip: mat4, centre: readonly [number, number, number], radius: number): Set<string> {
  const [across, down] = stripsOf(SIZE);
  const words = new Uint32Array(across * down);
  markSphere(words, SIZE, clip, centre, radius);
  const tiles = new Set<string>();
  words.forEach((word, index) => {
    for (let bit = 0; bit < STRIP_TILES; bit++) {
      if ((word >> bit) & 1) tiles.add(`${(index % across) * STRIP_TILES + bit} ${Math.floor(index / across)}`);
    }
  });
  return tiles;
}

function tileOf(clip: mat4, point: readonly number[]): string | null {
  const [x, y, , w] = [0, 1, 2, 3].map((row) =>
    [...point, 1].reduce((sum, value, column) => sum + clip[column * 4 + row]! * value, 0),
  ) as [number, number, number, number];
  if (w <= 0 || Math.abs(x) >= w || Math.abs(y) >= w) return null;
  return `${Math.floor((((x / w + 1) / 2) * SIZE.width) / 8)} ${Math.floor((((1 - y / w) / 2) * SIZE.height) / 8)}`;
}

test.each([
  ['in the middle, in perspective', PERSPECTIVE, [0, 0, -20], 1],
  ['at the border of two strips, in perspective', PERSPECTIVE, [4.5, 2, -20], 3],
  ['half outside the picture', PERSPECTIVE, [-16, 7, -20], 4],
  ['around the camera', PERSPECTIVE, [0.1, 0, -0.2], 1],
  ['without perspective', ORTHOGRAPHIC, [7, -4, -3], 2],
] as const)('the tile mask contains every tile that shows a sphere: %s', (_, clip, centre, radius) => {
  const tiles = marked([...clip] as mat4, centre, radius);
  for (let i = 0; i < 2000; i++) {
    const z = 1 - (2 * i + 1) / 2000;
    const [r, turn] = [Math.sqrt(1 - z * z), 2.399963 * i];
    const point = [r * Math.cos(turn), r * Math.sin(turn), z].map((value, axis) => centre[axis]! + value * radius);
    const tile = tileOf([...clip] as mat4, point);
    if (tile !== null) expect(tiles).toContain(tile);
  }
});

test('the tile mask of a small sphere has few tiles, and the mask of a sphere behind the camera has none', () => {
  expect(marked(PERSPECTIVE, [0, 0, -20], 0.5).size).toBeLessThanOrEqual(4);
  expect(marked(PERSPECTIVE, [0, 0, 20], 1).size).toBe(0);
  expect(marked(PERSPECTIVE, [60, 0, -20], 1).size).toBe(0);
});
