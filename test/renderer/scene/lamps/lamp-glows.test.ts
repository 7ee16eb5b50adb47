import { expect, test } from 'vitest';
import { GLOW_STRIDE, lampGlows } from '../../../../src/renderer/scene/lamps/lamp-glows.js';
import type { LitLamp } from '../../../../src/renderer/scene/lamps/scene-lamps.js';

const lamp = (strength: number): LitLamp => ({
  position: [1, 2, 3],
  direction: [0, 0, -1],
  intensity: [strength, strength / 2, 0],
  inner: 0.2,
  outer: 0.6,
  range: 10,
});

test('a glow has the position and the hue of its lamp, and is twice as wide for a lamp that is four times as strong', () => {
  const [weak, strong] = [lampGlows([lamp(1)]), lampGlows([lamp(4)])];
  expect(weak).toHaveLength(GLOW_STRIDE);
  expect(weak.slice(0, 3)).toEqual([1, 2, 3]);
  expect(weak.slice(8, 11)).toEqual([0, 0, -1]);
  expect(strong[3]! / weak[3]!).toBeCloseTo(2, 9);
  const [red, green, blue] = weak.slice(4, 7) as [number, number, number];
  expect(red).toBeCloseTo(1, 6);
  expect(green).toBeGreaterThan(0.1);
  expect(green).toBeLessThan(0.8);
  expect(blue).toBeCloseTo(0, 6);
});
