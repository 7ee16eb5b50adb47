import { expect, test } from 'vitest';
import { airOf, VACUUM } from '../../../../src/renderer/scene/sky/air.js';
import {
  distanceToTop,
  starVisibility,
  sunlight,
  transmittanceToSpace,
  type Globe,
} from '../../../../src/renderer/scene/sky/sunlight.js';
import { planet } from './fixtures.js';

const DISC = 0.00465;

function earth(): Globe {
  const body = planet();
  return { meanRadius: body.meanRadius, air: airOf(body) ?? VACUUM };
}

test('transmittance at the zenith follows from the vertical optical depth', () => {
  const { air } = earth();
  const expected = ([0, 1, 2] as const).map((i) =>
    Math.exp(
      -air.rayleighScattering[i] * air.rayleighScaleHeight -
        air.mieExtinction[i] * air.mieScaleHeight -
        air.absorption[i] * air.absorptionHalfThickness,
    ),
  );
  const actual = transmittanceToSpace(earth(), 0, 1);
  expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 2));
});

test('a low star is red and dim, and a high star is white', () => {
  const low = sunlight(earth(), 2, 0.02, DISC);
  const high = sunlight(earth(), 2, 1, DISC);
  expect(low[0]).toBeGreaterThan(10 * low[2]);
  expect(high[2]).toBeGreaterThan(0.7);
  expect(high[0]).toBeGreaterThan(low[0]);
});

test('a ray from orbit is reddened if it passes through the air, and unchanged if it does not', () => {
  expect(transmittanceToSpace(earth(), 420_000, 0.5)).toEqual([1, 1, 1]);
  // The ray has a minimum altitude of 20 km.
  const mu = -Math.sqrt(1 - (6_391_000 / 6_791_000) ** 2);
  const dipping = transmittanceToSpace(earth(), 420_000, mu);
  expect(dipping[2]).toBeLessThan(0.5);
  expect(dipping[0]).toBeGreaterThan(dipping[2]);
});

test('the top of the air is far more distant near the horizon than at the zenith', () => {
  const globe = earth();
  expect(distanceToTop(globe, 2, 1)).toBeCloseTo(99_998, 3);
  expect(distanceToTop(globe, 0, 0)).toBeCloseTo(Math.sqrt(100_000 * (2 * 6_371_000 + 100_000)), 1);
});

test("half of the star's disc is visible at sea level when the star's centre is on the horizon", () => {
  expect(starVisibility(6_371_000, 0, 0, DISC)).toBeCloseTo(0.5, 6);
  expect(starVisibility(6_371_000, 0, 1.1 * DISC, DISC)).toBe(1);
  expect(starVisibility(6_371_000, 0, -1.1 * DISC, DISC)).toBe(0);
});

test('the horizon sinks when the camera rises', () => {
  const dip = -Math.sqrt(1 - (6_371_000 / 6_791_000) ** 2);
  expect(starVisibility(6_371_000, 420_000, dip, DISC)).toBeCloseTo(0.5, 3);
  expect(starVisibility(6_371_000, 420_000, dip + 0.02, DISC)).toBe(1);
  expect(starVisibility(6_371_000, 420_000, dip - 0.02, DISC)).toBe(0);
});

test('a body eclipses only stars behind it, not stars next to it or in front of it', () => {
  const altitude = 3.8e8;
  expect(starVisibility(6_371_000, altitude, -1, DISC)).toBe(0);
  expect(starVisibility(6_371_000, altitude, -Math.cos(0.03), DISC)).toBe(1);
  expect(starVisibility(6_371_000, altitude, 1, DISC)).toBe(1);
});
