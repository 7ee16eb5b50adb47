import { expect, test } from 'vitest';
import { airOf, skyRadius } from '../../../../src/renderer/scene/sky/air.js';
import { directionFromDegrees } from '../../../../src/simulator/sim/terrain/spots.js';
import { terrainHeight } from '../../../../src/simulator/sim/terrain/terrain.js';
import { airless, planet } from './fixtures.js';

const withGas = (seaLevelDensity: number, scaleHeight = 8500) =>
  planet({ atmosphere: { height: 100_000, scaleHeight, seaLevelPressure: 1, seaLevelDensity } });

test("Earth's air scatters light as measured at sea level", () => {
  expect(airOf(planet())?.rayleighScattering[1]).toBeCloseTo(13.558e-6, 9);
});

test('Rayleigh scattering is proportional to the density of the air', () => {
  expect(airOf(withGas(0.6125))?.rayleighScattering[2]).toBeCloseTo(33.1e-6 / 2, 9);
});

test('the density of a thick atmosphere is limited to the maximum that the sky tables can resolve', () => {
  expect(airOf(withGas(65))?.rayleighScattering).toEqual(airOf(withGas(20))?.rayleighScattering);
  expect(airOf(withGas(2))?.rayleighScattering).not.toEqual(airOf(withGas(1))?.rayleighScattering);
});

test('a body without atmosphere, density or scale height has no air', () => {
  expect(airOf(airless())).toBeNull();
  expect(airOf(withGas(0))).toBeNull();
  expect(airOf(withGas(1, 0))).toBeNull();
  expect(airOf(withGas(1))).not.toBeNull();
});

test('the dust of Mars absorbs blue and scatters it forward', () => {
  const mars = airOf(planet({ terrain: { kind: 'mars', seed: 1, flats: [] } }));
  expect(mars?.mieScattering[0]).toBeGreaterThan(1.3 * (mars?.mieScattering[2] ?? Infinity));
  expect(mars?.mieAsymmetry[2]).toBeGreaterThan(mars?.mieAsymmetry[0] ?? Infinity);
});

test('haze is thinner along the ground of Mars than along a coast on Earth', () => {
  const mars = airOf(planet({ terrain: { kind: 'mars', seed: 1, flats: [] } }));
  expect(airOf(planet())?.hazeGathers).toBe(1);
  expect(mars?.hazeGathers).toBeLessThan(0.2);
});

test('a scene can make haze thicken faster along the ground', () => {
  const misty = airOf(planet({ terrain: { kind: 'earth', seed: 1, flats: [], haze: 300 } }));
  expect(misty).toEqual({ ...airOf(planet()), hazeGathers: 300 });
});

test('the sky of Mars starts at the height of its northern plains, and other skies start at the mean radius', () => {
  const mars = planet({ terrain: { kind: 'mars', seed: 1, flats: [] } });
  const plains = [-60, -30, 10, 150].map((longitude) => {
    return terrainHeight(mars.terrain, directionFromDegrees(longitude, 40), mars.meanRadius);
  });
  for (const height of plains) expect(Math.abs(mars.meanRadius + height - skyRadius(mars))).toBeLessThan(1500);
  expect(skyRadius(planet())).toBe(planet().meanRadius);
});

test('fine ice at the limb of Mars reaches higher than the dust', () => {
  const mars = airOf(planet({ terrain: { kind: 'mars', seed: 1, flats: [] } }));
  const earth = airOf(planet());
  const ice = (mars?.rayleighScattering[0] ?? 0) - (earth?.rayleighScattering[0] ?? 0);
  expect(ice * (mars?.rayleighScaleHeight ?? 0)).toBeCloseTo(0.02, 6);
  expect(mars?.mieScaleHeight).toBeLessThan(0.7 * (mars?.rayleighScaleHeight ?? 0));
});
