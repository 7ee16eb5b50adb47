import { expect, test } from 'vitest';
import { vec3 } from '../../../../src/base/math/index.js';
import { Dunes } from '../../../../src/simulator/sim/terrain/mars/dunes.js';
import { spreadDirections } from './fixtures.js';

const RADIUS = 3_389_500;
const dunes = new Dunes(1);
const PLACES = spreadDirections(2_000).map((direction) => vec3.scale(direction, RADIUS));
const heightAt = (place: (typeof PLACES)[number], spacing: number): number =>
  dunes.height(...place, dunes.field(...place), spacing);

test('dunes cover some of the ground, and most of it is bare', () => {
  const shares = PLACES.map((place) => dunes.field(...place));
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  expect(mean).toBeGreaterThan(0.1);
  expect(mean).toBeLessThan(0.4);
  expect(shares.filter((share) => share === 0).length).toBeGreaterThan(0.4 * shares.length);
});

test('at a coarse spacing, the mean amount of sand is everywhere, in place of dune fields', () => {
  const meanAt = (spacing: number): number =>
    PLACES.reduce((sum, place) => sum + dunes.field(...place, spacing), 0) / PLACES.length;
  for (const spacing of [10_000, 40_000, 300_000]) expect(Math.abs(meanAt(spacing) - meanAt(0))).toBeLessThan(0.06);
});

test('a coarser spacing changes the height of dunes by at most the reported residual', () => {
  for (const spacing of [0, 5, 20, 200, 1_000]) {
    const bound = dunes.residual(spacing) + 1e-9;
    for (const place of PLACES) expect(Math.abs(heightAt(place, spacing) - heightAt(place, 0))).toBeLessThan(bound);
  }
  expect(heightAt(PLACES[0]!, 1_000)).toBe(0);
});

test('no slope of the dunes reaches 45 degrees', () => {
  let steepest = 0;
  for (const place of PLACES) {
    const along = vec3.add(place, [0.5, 0.5, 0.5]);
    const field = dunes.field(...place);
    const rise = dunes.height(...along, field, 0) - dunes.height(...place, field, 0);
    steepest = Math.max(steepest, Math.abs(rise) / Math.sqrt(0.75));
  }
  expect(steepest).toBeGreaterThan(0.15);
  expect(steepest).toBeLessThan(Math.tan((45 * Math.PI) / 180));
});
