import { expect, test } from 'vitest';
import { bladeCutOff, bladeTint } from './clutter-blades.js';

test('a blade of grass becomes narrower and brighter from its root to its tip', () => {
  expect(bladeCutOff(1)).toBe(0.5);
  expect(bladeCutOff(0.3)).toBeGreaterThan(bladeCutOff(0.6));
  expect(bladeCutOff(0)).toBeLessThan(1);
  const [tip, middle, root] = [bladeTint(0), bladeTint(0.5), bladeTint(1)];
  expect(tip[0]).toBeGreaterThan(middle[0]);
  expect(middle[0]).toBeGreaterThan(root[0]);
  // The tip is yellow.
  expect(tip[0] / tip[2]).toBeGreaterThan(root[0] / root[2]);
});
