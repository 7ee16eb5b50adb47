import { expect, test } from 'vitest';
import type { Quat } from '../../../../src/base/math/index.js';
import { exposureOf } from '../../../../src/renderer/scene/sky/exposure.js';
import { skyState } from '../../../../src/renderer/scene/sky/sky-state.js';
import { airless, bodyView, frameOver, planet, type SkyOver } from './fixtures.js';

const DEGREE = Math.PI / 180;

/**
 * Returns the rotation of a camera above the pole, turned about the horizontal Y axis. At 0°, the camera looks up; at
 * 90°, along +X; at 180°, down.
 */
function looking(degrees: number): Quat {
  const half = (degrees * DEGREE - Math.PI) / 2;
  return [0, Math.sin(half), 0, Math.cos(half)];
}

function exposure(sky: SkyOver, worldFromView?: Quat): number {
  const frame = frameOver(sky);
  const view = worldFromView ? { ...frame.view, worldFromView } : frame.view;
  return exposureOf({ view, sun: frame.sun }, skyState(frame));
}

const AWAY_FROM_SUN = looking(-90);
const TOWARDS_SUN = looking(90);
const DOWN = looking(180);

const dusty = planet({
  id: 'Mars',
  meanRadius: 3_389_500,
  atmosphere: { height: 100_000, scaleHeight: 11_000, seaLevelPressure: 610, seaLevelDensity: 0.02 },
  terrain: { kind: 'mars', seed: 1, flats: [] },
});

test('exposure stays near 1 in sunlit space; it also stays near 1 on the ground if a high sun is behind the camera', () => {
  expect(exposure({ elevation: 60 * DEGREE }, AWAY_FROM_SUN)).toBeLessThan(1.15);
  expect(exposure({ altitude: 420_000, elevation: 20 * DEGREE }, AWAY_FROM_SUN)).toBe(1);
});

test('exposure is longer when the camera faces the sun and therefore sees shaded sides', () => {
  for (const altitude of [2, 420_000]) {
    const sky = { altitude, elevation: 20 * DEGREE };
    const away = exposure(sky, AWAY_FROM_SUN);
    const towards = exposure(sky, TOWARDS_SUN);
    expect(towards).toBeGreaterThan(1.25 * away);
    expect(towards).toBeLessThan(3.5 * away);
  }
});

test('exposure is longer for ground under a low sun than under a high one', () => {
  for (const over of [{}, { body: airless() }]) {
    const low = exposure({ ...over, elevation: 12 * DEGREE }, AWAY_FROM_SUN);
    expect(low).toBeGreaterThan(1.1 * exposure({ ...over, elevation: 70 * DEGREE }, AWAY_FROM_SUN));
  }
});

test('exposure is longer for a dark globe that fills the picture, and not for a lit globe', () => {
  const lit = exposure({ altitude: 3e6, elevation: 60 * DEGREE }, DOWN);
  const dark = exposure({ altitude: 3e6, elevation: -20 * DEGREE }, DOWN);
  expect(lit).toBe(1);
  expect(dark).toBeGreaterThan(1);
});

test('exposure grows steadily up to a limit as the sun sets', () => {
  const series = [60, 30, 10, 2, 0, -2, -4, -20].map((degrees) => exposure({ elevation: degrees * DEGREE }));
  series.slice(1).forEach((value, i) => expect(value).toBeGreaterThanOrEqual(series[i] ?? 0));
  expect(series.at(-1)).toBeCloseTo(30, 0);
  expect(series[3]).toBeLessThan(7);
});

test('exposure in the shadow of a planet is the same in orbit and on the ground', () => {
  expect(exposure({ altitude: 420_000, elevation: -40 * DEGREE })).toBeCloseTo(30, 0);
});

test('exposure is shorter when the camera looks towards glowing dust around a low star', () => {
  const low = { body: dusty, elevation: 8 * DEGREE };
  expect(exposure(low, TOWARDS_SUN)).toBeLessThan(0.7 * exposure(low, AWAY_FROM_SUN));
});

test('exposure under a high sun is longer in dusty air than in clear air', () => {
  const high = { elevation: 60 * DEGREE };
  expect(exposure({ ...high, body: dusty }, AWAY_FROM_SUN)).toBeGreaterThan(1.05 * exposure(high, AWAY_FROM_SUN));
  expect(exposure({ ...high, body: airless() }, AWAY_FROM_SUN)).toBeLessThan(1.1);
});

test('exposure changes smoothly while a camera turns around', () => {
  for (const over of [{}, { body: dusty }, { altitude: 420_000 }, { altitude: 2e7 }]) {
    for (const elevation of [-5, 10, 60]) {
      const around = Array.from({ length: 361 }, (_, degrees) =>
        exposure({ ...over, elevation: elevation * DEGREE }, looking(degrees)),
      );
      around.slice(1).forEach((value, i) => expect(Math.abs(Math.log2(value / around[i]!))).toBeLessThan(0.15));
    }
  }
});

test('in front of a backdrop, exposure is 1 for any view and any height of the sun', () => {
  const lamp = planet({ id: 'Lamp', class: 'Star', parentId: null, backdrop: [0.2, 0.2, 0.2] });
  for (const elevation of [60 * DEGREE, 5 * DEGREE, -20 * DEGREE]) {
    for (const view of [AWAY_FROM_SUN, TOWARDS_SUN, DOWN]) {
      expect(exposure({ elevation, bodies: [bodyView(lamp, [1e11, 0, 0])] }, view)).toBe(1);
    }
  }
});
