import { expect, test } from 'vitest';
import { vec3 } from '../../../../../src/base/math/index.js';
import { EarthPainter } from '../../../../../src/simulator/sim/terrain/look/earth-painter.js';
import { freshGroundLook, type GroundLook } from '../../../../../src/simulator/sim/terrain/look/ground-look.js';

const RADIUS = 6_371_000;
const CLIMATE = new Float64Array(4);
const clearing = { latitude: 0, longitude: 0, heading: 0, radius: 20, length: 0 };
const source = { kind: 'earth', seed: 1, flats: [], clutter: { density: 1, clearings: [clearing] } } as const;

/**
 * Returns the look of the ground at a distance from the middle of the clearing.
 *
 * @param azimuth direction from the middle, clockwise from north, rad
 */
function lookAt(painter: EarthPainter, metres: number, azimuth = 0, height = 60, climate = CLIMATE): GroundLook {
  const look = freshGroundLook();
  const place = vec3.normalize([RADIUS, metres * Math.sin(azimuth), metres * Math.cos(azimuth)]);
  painter.paint(...place, height, 1, 5, climate, look);
  return look;
}

test('grass is worn down to gravel in the middle of a clearing, and not at all outside of it', () => {
  const worn = new EarthPainter(RADIUS, source);
  const whole = new EarthPainter(RADIUS, { ...source, clutter: { density: 1, clearings: [] } });
  expect(lookAt(worn, 0).share).toBeGreaterThan(0.8);
  expect(lookAt(worn, 0).under[0]).toBeCloseTo(0.23, 3);
  expect(lookAt(worn, 60)).toEqual(lookAt(whole, 60));
});

test('a path has a narrower worn border than a yard', () => {
  const mostBeside = (radius: number): number => {
    const worn = new EarthPainter(RADIUS, { ...source, clutter: { density: 1, clearings: [{ ...clearing, radius }] } });
    const whole = new EarthPainter(RADIUS, { ...source, clutter: { density: 1, clearings: [] } });
    const wear = (azimuth: number): number =>
      Math.abs(lookAt(worn, radius + 5, azimuth).under[0] - lookAt(whole, radius + 5, azimuth).under[0]);
    return Math.max(...Array.from({ length: 24 }, (_, k) => wear((k / 24) * 2 * Math.PI)));
  };
  expect(mostBeside(0.5)).toBe(0);
  expect(mostBeside(20)).toBeGreaterThan(0.02);
});

test('a mown verge begins at the edge of a clearing', () => {
  const whole = new EarthPainter(RADIUS, { ...source, clutter: { density: 1, clearings: [] } });
  const wornAt = (verge: number, metres: number): number => {
    const worn = new EarthPainter(RADIUS, { ...source, clutter: { density: 1, clearings: [{ ...clearing, verge }] } });
    const wear = (azimuth: number): number =>
      Math.abs(lookAt(worn, metres, azimuth).under[0] - lookAt(whole, metres, azimuth).under[0]);
    return Math.max(...Array.from({ length: 24 }, (_, k) => wear((k / 24) * 2 * Math.PI)));
  };
  expect(wornAt(9, 15)).toBeGreaterThan(0.02);
  expect(wornAt(9, 23)).toBe(0);
  expect(wornAt(0, 23)).toBeGreaterThan(0.02);
});

test('on a level site with grass, the meadow is closed and even, and trees grow around it', () => {
  const flat = { latitude: 0, longitude: 0, radius: 300, blend: 100, height: 60, clutter: 'grass' } as const;
  const { clutter: _, ...bare } = source;
  const wild = new EarthPainter(RADIUS, bare);
  const site = new EarthPainter(RADIUS, { ...bare, flats: [flat] });
  // On low and rather dry ground, few trees grow.
  const climate = new Float64Array([0, 0.25, 0, 0]);
  const around = (painter: EarthPainter, metres: number): GroundLook[] =>
    Array.from({ length: 48 }, (_, k) => lookAt(painter, metres, (k / 48) * 2 * Math.PI, 9, climate));
  const most = (looks: GroundLook[], value: (look: GroundLook) => number): number => Math.max(...looks.map(value));
  const sum = (looks: GroundLook[], value: (look: GroundLook) => number): number =>
    looks.reduce((all, look) => all + value(look), 0);
  expect(most(around(site, 120), ({ share }) => share)).toBeLessThan(
    0.5 * most(around(wild, 120), ({ share }) => share),
  );
  expect(sum(around(site, 360), ({ woods }) => woods)).toBeGreaterThan(
    sum(around(wild, 360), ({ woods }) => woods) + 4,
  );
  expect(around(site, 1800)).toEqual(around(wild, 1800));
});

test('the lawn of a large level site has dry and lush places, but that of a small one has not', () => {
  const { clutter: _, ...bare } = source;
  const colours = (radius: number, metres: number): number => {
    const flat = { latitude: 0, longitude: 0, radius, blend: 100, height: 60, clutter: 'grass' } as const;
    const painter = new EarthPainter(RADIUS, { ...bare, flats: [flat] });
    const reds = Array.from({ length: 48 }, (_, k) => lookAt(painter, metres, (k / 48) * 2 * Math.PI).cover[0]);
    return Math.max(...reds) - Math.min(...reds);
  };
  expect(colours(320, 0.65 * 320)).toBeGreaterThan(1.3 * colours(140, 0.65 * 140));
});

test('the worn ground of a clearing has no edge, at any distance and on any side', () => {
  // The border of so large a clearing is wider in some places, because its width is changed by noise.
  const large = { ...clearing, radius: 400 };
  const worn = new EarthPainter(RADIUS, { ...source, clutter: { density: 1, clearings: [large] } });
  const step = 0.05;
  let most = 0;
  for (let azimuth = 0; azimuth < 6.28; azimuth += 0.05) {
    let before = lookAt(worn, 398, azimuth);
    for (let metres = 398 + step; metres < 422; metres += step) {
      const look = lookAt(worn, metres, azimuth);
      most = Math.max(most, Math.abs(look.share - before.share), 4 * Math.abs(look.under[0] - before.under[0]));
      before = look;
    }
  }
  expect(most).toBeLessThan(0.03);
});
