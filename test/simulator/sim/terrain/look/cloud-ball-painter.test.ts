import { expect, test } from 'vitest';
import { mixNumber } from '../../../../../src/base/math/index.js';
import {
  CloudBallPainter,
  type CloudBallPalette,
} from '../../../../../src/simulator/sim/terrain/look/cloud-ball-painter.js';
import { freshGroundLook, type GroundLook, UNBENT } from '../../../../../src/simulator/sim/terrain/look/ground-look.js';
import { patchShare } from '../../../../twins/ground-grain.js';

const BELTS: CloudBallPalette = { belts: [[0.5, 0.5, 0.5]], repeats: 1, turbulence: 0.5 };
const STORMY: CloudBallPalette = {
  ...BELTS,
  spots: [{ longitude: 1, latitude: -0.4, halfLength: 0.15, halfHeight: 0.08, colour: [0.5, 0.1, 0.05] }],
};

function lookAt(palette: CloudBallPalette, longitude: number, latitude: number): GroundLook {
  const out = freshGroundLook();
  const across = Math.cos(latitude);
  const [x, y, z] = [across * Math.cos(longitude), across * Math.sin(longitude), Math.sin(latitude)];
  new CloudBallPainter(1, palette).paint(x, y, z, 0, 1, 0.01, new Float64Array(4), out);
  return out;
}

/** Returns the colour that is seen at a place. */
function seenAt(palette: CloudBallPalette, longitude: number, latitude: number): readonly number[] {
  const { cover, under, share } = lookAt(palette, longitude, latitude);
  return cover.map((value, c) => mixNumber(value, under[c]!, patchShare(share, 0, 0)));
}

test('a storm is red in its middle, and leaves the rest of the belts unchanged', () => {
  const [red = 0, green = 0] = seenAt(STORMY, 1, -0.4);
  expect(red).toBeGreaterThan(2 * green);
  for (const [longitude, latitude] of [
    [2, -0.4],
    [1, 0.4],
    [-2.1, -0.4],
  ] as const) {
    expect(seenAt(STORMY, longitude, latitude)).toEqual(seenAt(BELTS, longitude, latitude));
  }
});

test('the belt south of a storm bulges north around it', () => {
  const calm: CloudBallPalette = {
    belts: [[1, 1, 1] as const, [0, 0, 0] as const],
    repeats: 1,
    turbulence: 0,
  };
  // The edge between the two belts runs through the centre of the storm, and the point is north of both.
  const latitude = -Math.PI / 6;
  const storm = { longitude: 1, latitude, halfLength: 0.15, halfHeight: 0.1, colour: [0.5, 0.1, 0.05] as const };
  const shareNorth = (palette: CloudBallPalette): number => lookAt(palette, 1, latitude + 0.142).share;
  expect(shareNorth(calm)).toBeGreaterThan(0.6);
  expect(shareNorth({ ...calm, spots: [storm] })).toBeLessThan(0.52);
});

test('a storm can cross the meridian where longitudes start again', () => {
  const at = (longitude: number) => ({ ...STORMY, spots: [{ ...STORMY.spots![0]!, longitude }] });
  const [red = 0, green = 0] = seenAt(at(Math.PI), -Math.PI + 0.01, -0.4);
  expect(red).toBeGreaterThan(2 * green);
});

test('turbulence trails behind a storm to the west, and the belts in front of the storm are calm', () => {
  const trailing = { ...STORMY, belts: [[0.6, 0.6, 0.6] as const, [0.2, 0.2, 0.2] as const], repeats: 9 };
  const waking = { ...trailing, spots: [{ ...trailing.spots![0]!, wake: true }] };
  const shareAt = (palette: CloudBallPalette, longitude: number): number => lookAt(palette, longitude, -0.33).share;
  expect(shareAt(waking, 0.6)).not.toBe(shareAt(trailing, 0.6));
  for (const ahead of [1.4, 2, -2]) expect(shareAt(waking, ahead)).toBe(shareAt(trailing, ahead));
});

test('winds that run along the belts do not bend the clouds, and storms bend them on their equatorial side', () => {
  expect(lookAt(BELTS, 1, -0.2).bent).toBeCloseTo(UNBENT, 9);
  expect(lookAt(STORMY, 1, -0.28).bent).toBeLessThan(0.45);
});

test('a storm that bends the clouds farther than a vertex can store bends them as far as possible', () => {
  const vast = { ...STORMY, spots: [{ ...STORMY.spots![0]!, latitude: 0, halfHeight: 0.5 }] };
  const bends = [0.5, 0.6, 0.7].map((latitude) => lookAt(vast, 1, latitude).bent);
  expect(Math.min(...bends)).toBe(0);
});

test('belts alternate between the two colours of a point, and change places only where one is hidden', () => {
  const striped: CloudBallPalette = {
    ...BELTS,
    belts: [[1, 0, 0] as const, [0, 0, 1] as const],
    repeats: 9,
    turbulence: 0,
  };
  for (let latitude = -1.2; latitude < 1.2; latitude += 0.01) {
    const look = lookAt(striped, 0.5, latitude);
    expect([look.cover[0], look.under[2]]).toEqual([1, 1]);
    expect(look.share).toBeGreaterThanOrEqual(0);
    expect(look.share).toBeLessThanOrEqual(1);
  }
});
