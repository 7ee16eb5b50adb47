import { expect, test } from 'vitest';
import { vec3 } from '../../../../src/base/math/index.js';
import { steepestSlope } from '../../../../src/simulator/sim/picking/safe-jump.js';
import { freshGroundLook } from '../../../../src/simulator/sim/terrain/index.js';
import { MarsPainter } from '../../../../src/simulator/sim/terrain/look/mars-painter.js';
import { Canyon, freshCanyonGround } from '../../../../src/simulator/sim/terrain/mars/canyon.js';
import { MarsRelief } from '../../../../src/simulator/sim/terrain/mars/mars-relief.js';
import { directionFromDegrees } from '../../../../src/simulator/sim/terrain/spots.js';

const RADIUS = 3_389_500;
const relief = new MarsRelief(RADIUS, 1);
const painter = new MarsPainter(RADIUS, 1, relief);

function albedoAt(longitude: number, latitude: number): { red: number; blue: number } {
  const look = freshGroundLook();
  painter.paint(...directionFromDegrees(longitude, latitude), 0, 1, 20_000, new Float64Array(0), look);
  return { red: look.cover[0], blue: look.cover[2] };
}

test('Syrtis Major is dark, Arabia is bright dust, and the pole is white', () => {
  const arabia = albedoAt(25, 22);
  const pole = albedoAt(0, 89);
  expect(albedoAt(70, 6).red).toBeLessThan(0.5 * arabia.red);
  expect(arabia.red).toBeGreaterThan(2 * arabia.blue);
  expect(pole.blue).toBeGreaterThan(0.9 * pole.red);
});

test('the borders of dark ground are soft, without a step between places 4 km apart', () => {
  let most = 0;
  for (let latitude = -40; latitude <= 55; latitude += 5) {
    let before = albedoAt(40, latitude).red;
    for (let longitude = 40; longitude < 170; longitude += 0.07) {
      const red = albedoAt(longitude, latitude).red;
      most = Math.max(most, Math.abs(red - before));
      before = red;
    }
  }
  expect(most).toBeLessThan(0.02);
});

test('the great canyon has no gap from one end to the other, and does not appear elsewhere', () => {
  const canyonAt = (longitude: number, from: number, to: number): number => {
    let most = 0;
    for (let latitude = from; latitude <= to; latitude += 0.25) {
      most = Math.max(
        most,
        relief.canyon(...directionFromDegrees(longitude, latitude), 20_000, freshCanyonGround()).depth,
      );
    }
    return most;
  };
  for (const longitude of [-88, -80, -70, -60, -50]) expect(canyonAt(longitude, -20, 0)).toBeGreaterThan(0.5);
  expect(canyonAt(-70, 10, 30)).toBe(0);
  expect(canyonAt(100, -20, 10)).toBe(0);
});

test('the walls of the great canyon are as steep as rock, and its floor is level beside its mesas', () => {
  const cut = freshCanyonGround();
  let steepest = 0;
  let lowest = 0;
  for (let latitude = -14; latitude <= -6; latitude += 0.002) {
    const here = relief.canyon(...directionFromDegrees(-72, latitude), 0, cut).fall;
    const beyond = relief.canyon(...directionFromDegrees(-72, latitude + 0.002), 0, cut).fall;
    steepest = Math.max(steepest, Math.abs(beyond - here) / ((0.002 * Math.PI * RADIUS) / 180));
    lowest = Math.max(lowest, here);
  }
  expect(steepest).toBeGreaterThan(0.5);
  expect(lowest).toBeGreaterThan(6_000);
});

test("faults beside the great canyon end within the canyon's reach", () => {
  const canyon = new Canyon(RADIUS, 1);
  const beside = (longitude: number, latitude: number, swells: number): number =>
    canyon.write(...directionFromDegrees(longitude, latitude), swells, 5, freshCanyonGround()).fall;
  let deepest = 0;
  for (let longitude = -94; longitude < -43; longitude += 0.05) {
    const [a, b] = [directionFromDegrees(-95, -7), directionFromDegrees(-42, -13)];
    const normal = vec3.normalize(vec3.cross(a, b));
    // Find the latitude of a point at a distance of 299.9 km from the axis.
    const aside = (latitude: number): number => RADIUS * vec3.dot(normal, directionFromDegrees(longitude, latitude));
    let [low, high] = [-20, 10];
    for (let step = 0; step < 40; step++) {
      const middle = (low + high) / 2;
      if (aside(middle) < 299_900) low = middle;
      else high = middle;
    }
    // Swells of the ground bend the faults, so compute the ground with swells of −1,600 m.
    deepest = Math.max(deepest, beside(longitude, low, -1_600));
  }
  expect(deepest).toBeLessThan(1);
});

test('the canyon ends without a step at the western end of its axis', () => {
  const [from, end] = [directionFromDegrees(-95, -7), directionFromDegrees(-42, -13)];
  const normal = vec3.normalize(vec3.cross(from, end));
  const ahead = vec3.cross(normal, from);
  for (let seed = 1; seed < 60; seed++) {
    const canyon = new Canyon(RADIUS, seed);
    for (let aside = -60_000; aside < 60_000; aside += 500) {
      // The points are on a line across the axis, 2 km before its western end. There, the canyon is at most as wide as
      // its bays.
      const place = vec3.add(vec3.addScaled(from, ahead, 2_000 / RADIUS), vec3.scale(normal, aside / RADIUS));
      const cut = canyon.write(...vec3.normalize(place), 0, 5, freshCanyonGround());
      expect(Math.max(cut.mesa, cut.depth, cut.wall)).toBeLessThan(0.02);
    }
  }
});

test('the floor of the great canyon has mesas', () => {
  const cut = freshCanyonGround();
  let tops = 0;
  for (let latitude = -13; latitude <= -9; latitude += 0.1) {
    for (let longitude = -80; longitude <= -60; longitude += 0.1) {
      relief.canyon(...directionFromDegrees(longitude, latitude), 2_000, cut);
      if (cut.mesa > 0.9 && cut.fall < 5_000) tops++;
    }
  }
  expect(tops).toBeGreaterThan(20);
});

function canyonPlaces(count: number): (readonly [number, number, number])[] {
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const aside = ((((i * 0.618034) % 1) - 0.5) * 300_000 * 180) / (Math.PI * RADIUS);
    return directionFromDegrees(-95 + 53 * t, -7 - 6 * t + aside);
  });
}

test('at a coarser spacing, the great canyon differs in height by at most the reported residual', () => {
  for (const spacing of [4, 60, 1_000, 15_000]) {
    const bound = relief.residual(spacing);
    for (const [x, y, z] of canyonPlaces(200)) {
      const error = Math.abs(relief.height(x, y, z, spacing) - relief.height(x, y, z, 0));
      expect(error).toBeLessThanOrEqual(bound + 1e-9);
    }
  }
});

test('no slope of the drawn ground exceeds the steepest slope that picking allows for', () => {
  const cell = 5;
  const height = (x: number, y: number, z: number): number => relief.height(...vec3.normalize([x, y, z]), cell);
  let steepest = 0;
  for (const [x, y, z] of canyonPlaces(20_000)) {
    const here = height(x, y, z);
    const east = height(x - (y * cell) / RADIUS, y + (x * cell) / RADIUS, z) - here;
    const north = height(x, y, z + cell / RADIUS) - here;
    steepest = Math.max(steepest, Math.hypot(east, north) / cell);
  }
  expect(steepest).toBeGreaterThan(3);
  expect(steepest).toBeLessThan(steepestSlope('mars'));
});
