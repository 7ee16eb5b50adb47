import { expect, test } from 'vitest';
import { sheetCutOff, sheetFacing } from './clutter-edge.js';

test('a sheet of clutter that faces the camera is cut off at its usual alpha', () => {
  expect(sheetFacing([0.01, 0], [0, 0.01])).toBe(1);
  expect(sheetFacing([0.007, 0.007], [-0.007, 0.007])).toBeCloseTo(1, 9);
  expect(sheetCutOff(1)).toBe(0.5);
  expect(sheetCutOff(0.5)).toBe(0.5);
});

test('a sheet of clutter that turns its edge to the camera becomes thinner and then disappears', () => {
  const turned = sheetFacing([0.04, 0], [0, 0.005]);
  expect(turned).toBeCloseTo(0.246, 3);
  expect(sheetCutOff(turned)).toBeGreaterThan(0.6);
  expect(sheetCutOff(0.12)).toBeGreaterThan(1);
  expect(sheetCutOff(0)).toBeGreaterThan(1);
});
