import { expect, test } from 'vitest';
import { exposureOf } from '../../../src/scene/sky/exposure.js';
import { skyState } from '../../../src/scene/sky/sky-state.js';
import { frameOver, type SkyOver } from './fixtures.js';

const exposure = (sky: SkyOver) => exposureOf(skyState(frameOver(sky)));
const DEGREE = Math.PI / 180;

test('a high sun and sunlit space need no adaptation', () => {
  expect(exposure({ elevation: 60 * DEGREE })).toBe(1);
  expect(exposure({ altitude: 420_000, elevation: 20 * DEGREE })).toBe(1);
});

test('exposure grows steadily as the sun sets, up to a limit', () => {
  const series = [60, 30, 10, 2, 0, -2, -4, -20].map((degrees) => exposure({ elevation: degrees * DEGREE }));
  series.slice(1).forEach((value, i) => expect(value).toBeGreaterThanOrEqual(series[i] ?? 0));
  expect(series.at(-1)).toBe(18);
  expect(series[3]).toBeLessThan(6);
});

test('the shadow of the planet is as dark in orbit as on the ground', () => {
  expect(exposure({ altitude: 420_000, elevation: -40 * DEGREE })).toBe(18);
});
