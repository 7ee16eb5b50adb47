import { expect, test, vi } from 'vitest';
import { type KnownSquares, nearSquares, squareUnder } from '../../../../src/renderer/scene/clutter/near-squares.js';
import { ecotypesOf } from '../../../../src/simulator/sim/clutter/index.js';
import { LAUNCH_SITE } from '../../../../src/simulator/sim/terrain/earth/launch-site.js';
import { terrainOf } from '../../../../src/simulator/sim/terrain/index.js';
import { directionOf, RADII, terrainSource } from '../../../simulator/sim/terrain/fixtures.js';

test('the search for squares around the next square computes the heights of the new squares only', () => {
  const terrain = terrainOf(terrainSource('earth'), RADII.earth);
  const height = vi.spyOn(terrain, 'height');
  const [ecotype] = ecotypesOf('earth');
  const here = directionOf(LAUNCH_SITE.longitude, LAUNCH_SITE.latitude);
  const square = squareUnder(terrain, ecotype!, here);
  const next = { ...square, x: square.x + 1 };
  const known: KnownSquares = new Map();
  nearSquares(terrain, ecotype!, square, 60, known);
  const first = height.mock.calls.length;
  const found = nearSquares(terrain, ecotype!, next, 60, known);
  // One more row of the same length as the others.
  expect(height.mock.calls.length - first).toBe(Math.sqrt(first));
  expect(found).toEqual(nearSquares(terrain, ecotype!, next, 60, new Map()));
});
