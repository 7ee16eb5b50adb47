import { expect, test } from 'vitest';
import type { Vec3 } from '../../../../src/base/math/index.js';
import {
  hasLitLamps,
  litLamps,
  litSphere,
  MOST_LAMPS,
  type SceneLamp,
  sceneLamps,
} from '../../../../src/renderer/scene/lamps/scene-lamps.js';
import { pictureWorld } from '../../../../src/renderer/scene/picture-world.js';
import { runScript } from '../../../../src/simulator/run-script.js';
import { defaultSimulation } from '../../../support/worlds.js';

const NIGHT = { sunlight: [0, 0, 0] as Vec3 };
const DAY = { sunlight: [0.9, 0.85, 0.7] as Vec3 };

const lamp = (distance: number, intensity = 50): SceneLamp => ({
  position: [0, 0, -distance],
  direction: [0, 0, -1],
  intensity: [intensity, intensity, intensity / 2],
  inner: 0.2,
  outer: 0.6,
});

async function lampsAfter(...lines: string[]): Promise<SceneLamp[]> {
  const simulation = await defaultSimulation();
  runScript(simulation, lines);
  const { world } = simulation;
  const snapshot = world.takeSnapshot();
  return sceneLamps(snapshot.vessels, pictureWorld(snapshot, world.camera.pose));
}

test('the floodlights of the launch site shine by default, and go out when the lights of the site are switched off', async () => {
  const lamps = await lampsAfter();
  expect(lamps.length).toBeGreaterThan(3);
  const site = 'vessels/by-id/Launch-site/lights';
  const dark = await lampsAfter(`${site}/0/on 0`, `${site}/1/on 0`);
  expect(dark).toEqual([]);
});

test("a vessel's light shines when it is switched on, in its colour and cone", async () => {
  const before = await lampsAfter();
  const light = 'vessels/by-id/Hunter/lights/0';
  const after = await lampsAfter(
    `${light}/on 1`,
    `${light}/brightness 4`,
    `${light}/color 1 0 0`,
    `${light}/outer_angle 30`,
  );
  expect(after).toHaveLength(before.length + 1);
  const added = after.find(({ intensity }) => intensity[1] === 0)!;
  // Sunlight has the intensity π. At a distance of 5 m, each unit of brightness gives a hundredth of sunlight.
  expect(added.intensity[0] / 25).toBeCloseTo((4 * Math.PI) / 100, 6);
  expect(added.outer).toBeCloseTo(Math.PI / 6, 9);
  expect(Math.hypot(...added.direction)).toBeCloseTo(1, 6);
});

test('lamps light pictures at night, not by day, and fade as the star rises', () => {
  const lamps = [lamp(10)];
  expect(litLamps(lamps, DAY)).toEqual([]);
  expect([DAY, NIGHT].map((sky) => hasLitLamps(lamps, sky))).toEqual([false, true]);
  expect(hasLitLamps([], NIGHT)).toBe(false);
  const [night] = litLamps(lamps, NIGHT);
  const [dusk] = litLamps(lamps, { sunlight: [0.05, 0.02, 0] });
  expect(night!.intensity).toEqual(lamps[0]!.intensity);
  expect(dusk!.intensity[0]).toBeLessThan(night!.intensity[0]);
  expect(dusk!.range).toBeLessThan(night!.range);
});

test('when there are more lamps than a tile has bits, the most distant lamps are left out', () => {
  const near = Array.from({ length: MOST_LAMPS }, (_, index) => lamp(5 + index));
  const far = Array.from({ length: 8 }, () => lamp(90_000));
  expect(litLamps(near, NIGHT)).toHaveLength(MOST_LAMPS);
  const chosen = litLamps([...far, ...near], NIGHT);
  expect(chosen).toHaveLength(MOST_LAMPS);
  expect(Math.max(...chosen.map(({ position }) => -position[2]))).toBeLessThan(90_000);
});

test('every number of a lamp is finite even at a brightness of 1e300', async () => {
  const light = 'vessels/by-id/Hunter/lights/0';
  const lamps = litLamps(await lampsAfter(`${light}/on 1`, `${light}/brightness 1e300`), NIGHT);
  for (const { intensity, range } of lamps) expect([...intensity, range].every((value) => value < 1e9)).toBe(true);
});

test.each([0.1, 0.6, 1.2, 1.5])('the bounding sphere of a lamp contains its cone: half angle %f rad', (outer) => {
  const lit = { ...lamp(0), outer, range: 20 };
  const { centre, radius } = litSphere(lit);
  for (const angle of [0, outer / 2, outer]) {
    for (const distance of [0, 10, 20]) {
      const point = [distance * Math.sin(angle), 0, -distance * Math.cos(angle)];
      expect(Math.hypot(...point.map((value, axis) => value - centre[axis]!))).toBeLessThanOrEqual(radius + 1e-9);
    }
  }
});
