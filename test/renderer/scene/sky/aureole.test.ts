import { expect, test } from 'vitest';
import type { Quat } from '../../../../src/base/math/index.js';
import { aureoleLight, hazeLight } from '../../../../src/renderer/scene/sky/aureole.js';
import { skyState } from '../../../../src/renderer/scene/sky/sky-state.js';
import { airless, frameOver, planet, type SkyOver } from './fixtures.js';

const DEGREE = Math.PI / 180;
/** Rotations of two cameras above the pole, which look along the horizon towards the star and away from it. */
const TOWARDS: Quat = [0, -Math.SQRT1_2, 0, Math.SQRT1_2];
const AWAY: Quat = [0, Math.SQRT1_2, 0, Math.SQRT1_2];

const dusty = (): SkyOver['body'] =>
  planet({
    id: 'Mars',
    meanRadius: 3_389_500,
    atmosphere: { height: 100_000, scaleHeight: 11_000, seaLevelPressure: 610, seaLevelDensity: 0.02 },
    terrain: { kind: 'mars', seed: 1, flats: [] },
  });

function aureole(over: SkyOver, worldFromView: Quat): number {
  const frame = frameOver(over);
  return aureoleLight({ ...frame.view, worldFromView }, frame.sun.directionInWorld, skyState(frame));
}

test('a low star makes dust scatter light across the picture', () => {
  const elevation = 8 * DEGREE;
  const dust = aureole({ body: dusty()!, elevation }, TOWARDS);
  expect(dust).toBeGreaterThan(0.1);
  expect(aureole({ elevation }, TOWARDS)).toBeLessThan(0.1 * dust);
  expect(aureole({ body: dusty()!, elevation }, AWAY)).toBeLessThan(0.2 * dust);
  expect(aureole({ body: airless(), elevation }, TOWARDS)).toBe(0);
  expect(aureole({ body: dusty()!, elevation: -5 * DEGREE }, TOWARDS)).toBe(0);
});

test('haze is equally bright just above, at and just below the height of the star', () => {
  const sky = skyState(frameOver({ body: dusty()!, elevation: 20 * DEGREE }));
  const at = hazeLight(sky, 0.9, sky.sunCosine);
  expect(hazeLight(sky, 0.9, sky.sunCosine + 0.002) / at).toBeCloseTo(1, 1);
  expect(hazeLight(sky, 0.9, sky.sunCosine - 0.002) / at).toBeCloseTo(1, 1);
});
