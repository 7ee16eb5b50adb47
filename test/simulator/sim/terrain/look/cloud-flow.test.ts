import { expect, test } from 'vitest';
import { partedBy, rollUp, stormPlace } from '../../../../../src/simulator/sim/terrain/look/cloud-flow.js';

const STORM = { longitude: 1, latitude: -0.4, halfLength: 0.15, halfHeight: 0.08, colour: [0.5, 0.1, 0.05] } as const;

/** Returns how far north the storm moves the clouds of a place, in half heights. */
const partedAt = (along: number, across: number): number => {
  const longitude = 1 + (along * 0.15) / Math.cos(0.4);
  return partedBy(stormPlace(STORM, { longitude, latitude: -0.4 + across * 0.08 }));
};

test('clouds part around a storm, least far away from it', () => {
  expect(partedAt(0, 1.2) - partedAt(0, -1.2)).toBeGreaterThan(1);
  // The clouds at the northern rim come from south of the centre.
  expect(partedAt(0, 1.2)).toBeGreaterThan(1.2);
  expect(partedAt(0, 1.2)).toBeGreaterThan(partedAt(0, 2.5));
  expect(partedAt(0, 2.5)).toBeGreaterThan(partedAt(3, 1.2));
  expect([partedAt(4, 0), partedAt(-4, 0.5), partedAt(0, 4)]).toEqual([0, 0, 0]);
});

test('an eddy turns the clouds of its cell and leaves those between eddies', () => {
  const height = 0.1;
  let moved = 0;
  const places = Array.from({ length: 400 }, (_, i) => ({
    longitude: -3 + i * 0.015,
    latitude: ((i * 37) % 100) / 100,
  }));
  for (const { longitude, latitude } of places) {
    const place = { longitude, latitude };
    rollUp(place, height, 2, 5);
    const east = Math.abs(place.longitude - longitude) * Math.cos(latitude);
    expect(east).toBeLessThan(3 * height);
    expect(Math.floor(place.latitude / height)).toBe(Math.floor(latitude / height));
    if (place.latitude !== latitude) moved++;
  }
  expect(moved).toBeGreaterThan(60);
  expect(moved).toBeLessThan(340);
});

test('the lattice of eddies closes where longitudes start again', () => {
  for (let latitude = -0.9; latitude < 0.9; latitude += 0.013) {
    const west = { longitude: -Math.PI + 1e-9, latitude };
    const east = { longitude: Math.PI - 1e-9, latitude };
    for (const place of [west, east]) rollUp(place, 0.1, 2, 5);
    expect(west.latitude).toBeCloseTo(east.latitude, 6);
    expect(west.longitude + 2 * Math.PI).toBeCloseTo(east.longitude, 6);
  }
});
