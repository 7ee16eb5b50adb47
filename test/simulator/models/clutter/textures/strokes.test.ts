import { expect, test } from 'vitest';
import {
  rasteriseStrokes,
  type Stroke,
  type StrokeField,
} from '../../../../../src/simulator/models/clutter/textures/strokes.js';

const SIZE = 128;
/** A slanted blade that is less than a texel wide. */
const BLADE: Stroke = { x: 0.2, y: 0.9, dx: 0.3, dy: -0.7, halfWidth: 0.002, bend: 0, shape: 'blade' };

/** Opacity at a place, linear between the centres of texels. */
function opacityAt({ opacity }: StrokeField, u: number, v: number): number {
  const [x, y] = [u * SIZE - 0.5, v * SIZE - 0.5];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const row = (at: number): number => {
    const left = opacity[at * SIZE + i]!;
    return left + (opacity[at * SIZE + i + 1]! - left) * (x - i);
  };
  return row(j) + (row(j + 1) - row(j)) * (y - j);
}

test('a narrow blade does not break up into dashes', () => {
  const field = rasteriseStrokes(SIZE, [BLADE], 'smooth');
  for (let t = 0; t <= 0.75; t += 0.005) {
    expect(opacityAt(field, BLADE.x + BLADE.dx * t, BLADE.y + BLADE.dy * t), `at ${t}`).toBeGreaterThanOrEqual(0.5);
  }
});

test('the opacity is at least one half exactly where there is a stroke', () => {
  const field = rasteriseStrokes(SIZE, [BLADE, { ...BLADE, halfWidth: 0.05, shape: 'leaf' }], 'smooth');
  expect(field.opacity.some((opacity) => opacity > 0 && opacity < 0.5)).toBe(true);
  field.opacity.forEach((opacity, at) => expect(opacity >= 0.5).toBe(field.stroke[at]! >= 0));
});

test('a texel of a stroke with sharp edges is opaque or not', () => {
  const { opacity, stroke } = rasteriseStrokes(SIZE, [{ ...BLADE, halfWidth: 0.05, shape: 'leaf' }], 'sharp');
  opacity.forEach((value, at) => expect(value).toBe(stroke[at]! >= 0 ? 1 : 0));
});
