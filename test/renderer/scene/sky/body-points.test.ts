import { expect, test } from 'vitest';
import type { Vec3 } from '../../../../src/base/math/index.js';
import { bodyPoints, magnitudeOf } from '../../../../src/renderer/scene/sky/body-points.js';
import { bodyView, frameOver, planet } from './fixtures.js';

const AU = 149_597_870_700;
const star = bodyView(planet({ class: 'Star', parentId: null, meanRadius: 6.957e8 }), [AU, 0, 0]);
const at = (centre: Vec3, meanRadius: number) => bodyView(planet({ id: 'Other', meanRadius }), centre);

test('Jupiter at opposition is near magnitude −2.7', () => {
  expect(magnitudeOf(at([-4.2 * AU, 0, 0], 69_911_000), star, 0.8)).toBeCloseTo(-2.7, 0);
});

test('a body that shows its night side is fainter than a fully lit body', () => {
  const full = magnitudeOf(at([-AU, 0, 0], 6e6), star, 0.3);
  const crescent = magnitudeOf(at([0.9 * AU, 0.05 * AU, 0], 6e6), star, 0.3);
  expect(full).toBeLessThan(10);
  expect(crescent - full).toBeGreaterThan(-8);
  expect(magnitudeOf(at([0.5 * AU, 0, 0], 6e6), star, 0.3)).toBeGreaterThan(30);
});

test('a body is drawn as a point when it is smaller than a pixel', () => {
  const far = at([0, 3 * AU, 0], 6e6);
  const near = at([0, 4e8, 0], 1.7e6);
  const frame = frameOver({ bodies: [far, near] });
  expect(bodyPoints(frame, 1e-3).map((sprite) => sprite.direction)).toEqual([[0, 1, 0]]);
  expect(bodyPoints(frame, 1e-2)).toHaveLength(2);
});

test('the star is never drawn as a point, and a scene without bodies has no points', () => {
  const frame = frameOver();
  expect(bodyPoints(frame, 1e-3)).toEqual([]);
  expect(bodyPoints({ ...frame, bodies: [] }, 1e-3)).toEqual([]);
});
