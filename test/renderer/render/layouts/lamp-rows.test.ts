import { expect, test } from 'vitest';
import type { mat4 } from 'gl-matrix';
import {
  LAMP_LAYOUT,
  tilesOf,
  writeLampRows,
  writeLampTiles,
} from '../../../../src/renderer/render/layouts/lamp-rows.js';
import type { LitLamp } from '../../../../src/renderer/scene/lamps/scene-lamps.js';
import { lampCone } from '../../../twins/lamp.js';

const SIZE = { width: 200, height: 100 };
/**
 * Tangent of half the vertical field of view, which is 45°. The frustum has an aspect ratio of 2 and no far plane, and
 * looks along −Z.
 */
const SLOPE = Math.tan(Math.PI / 8);
const CLIP: mat4 = [1 / (2 * SLOPE), 0, 0, 0, 0, 1 / SLOPE, 0, 0, 0, 0, 0, -1, 0, 0, 0.1, 0];

const lampAt = (x: number, range = 1): LitLamp => ({
  position: [x, 0, -20],
  direction: [0, -1, 0],
  intensity: [1, 2, 3],
  inner: 0.3,
  outer: 0.5,
  range,
});

test('a lamp has full light at its inner angle and none at its outer angle', () => {
  const words = new Float32Array(LAMP_LAYOUT.size / 4);
  writeLampRows(words, [lampAt(2, 5)]);
  const [scale, offset] = [words[LAMP_LAYOUT.cone_scale / 4]!, words[LAMP_LAYOUT.cone_offset / 4]!];
  expect(lampCone(Math.cos(0.3), scale, offset)).toBeCloseTo(1, 5);
  expect(lampCone(Math.cos(0.5), scale, offset)).toBeCloseTo(0, 5);
  expect([...words.slice(0, 3)]).toEqual([2, 0, -20]);
  expect(words[LAMP_LAYOUT.inverse_range_squared / 4]).toBeCloseTo(0.04, 6);
});

test('only a lamp with a shadow map has a scale for this map', () => {
  const words = new Float32Array((2 * LAMP_LAYOUT.size) / 4);
  const spot = {
    right: [0, 0, 1],
    scale: 0.7,
    position: [0, 0, 0],
    direction: [0, 1, 0],
    clipFromCasters: [],
  } as const;
  writeLampRows(words, [lampAt(2), lampAt(3)], [spot]);
  const map = (lamp: number) => [...words.slice((lamp * LAMP_LAYOUT.size + LAMP_LAYOUT.right) / 4).slice(0, 4)];
  expect(map(0)).toEqual([0, 0, 1, Math.fround(0.7)]);
  expect(map(1)).toEqual([0, 0, 0, 0]);
});

test('a lamp with equal inner and outer angles still has a narrow soft edge', () => {
  const words = new Float32Array(LAMP_LAYOUT.size / 4);
  writeLampRows(words, [{ ...lampAt(0), inner: 0.5 }]);
  expect(words[LAMP_LAYOUT.cone_scale / 4]).toBeCloseTo(50, 4);
});

test('each tile has exactly the bits of the lamps whose light reaches it', () => {
  const [across, down] = tilesOf(SIZE);
  const words = new Uint32Array(across * down).fill(0xffff_ffff);
  writeLampTiles(words, SIZE, CLIP, [lampAt(-8), lampAt(8), lampAt(0, 400)]);
  const middle = Math.floor(down / 2) * across;
  const bits = (x: number): number => words[middle + x]!;
  expect(bits(0) & 0b011).toBe(0);
  expect(words.some((word) => (word & 0b001) !== 0 && (word & 0b010) === 0)).toBe(true);
  expect(words.some((word) => (word & 0b010) !== 0 && (word & 0b001) === 0)).toBe(true);
  expect(words.every((word) => (word & 0b100) !== 0)).toBe(true);
  expect(words.every((word) => word < 8)).toBe(true);
});

test('a tile with the maximum number of lamps has a bit for each lamp, including the highest bit', () => {
  const words = new Uint32Array(325);
  writeLampTiles(
    words,
    SIZE,
    CLIP,
    Array.from({ length: 32 }, () => lampAt(0, 400)),
  );
  expect(words[0]).toBe(0xffff_ffff);
});
