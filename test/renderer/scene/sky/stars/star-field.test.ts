import { expect, test } from 'vitest';
import { vec3 } from '../../../../../src/base/math/index.js';
import { BRIGHT_STARS } from '../../../../../src/renderer/scene/sky/stars/bright-stars.js';
import {
  blackBodyColour,
  packPoints,
  POINT_FLOATS,
  starField,
  starRadiance,
  temperatureFromColourIndex,
} from '../../../../../src/renderer/scene/sky/stars/star-field.js';

test('the star field is the same on every call', () => {
  expect(packPoints(starField())).toEqual(packPoints(starField()));
});

test('every star has a unit direction and a finite colour', () => {
  for (const { direction, colour } of starField()) {
    expect(vec3.length(direction)).toBeCloseTo(1, 9);
    for (const channel of colour) expect(channel).toBeGreaterThan(0);
  }
});

test('the brightest star is Sirius, which is in the southern sky', () => {
  const stars = starField();
  const [raHours, decDeg] = BRIGHT_STARS.reduce((a, b) => (b[2] < a[2] ? b : a));
  expect([raHours, decDeg]).toEqual([6.752, -16.716]);
  expect(Math.max(...(stars[0]?.colour ?? []))).toBeGreaterThan(starRadiance(-1));
});

test('no star is listed twice', () => {
  const places = BRIGHT_STARS.map(([ra, dec]) => `${ra} ${dec}`);
  expect(new Set(places).size).toBe(places.length);
});

test('each star is packed as two vectors of four floats, with the direction first', () => {
  const packed = packPoints([{ direction: [0, 1, 0], colour: [1, 2, 3] }]);
  expect([...packed]).toEqual([0, 1, 0, 0, 1, 2, 3, 0]);
  expect(packed).toHaveLength(POINT_FLOATS);
});

test('hot stars are blue and cool stars are red', () => {
  expect(temperatureFromColourIndex(0.65)).toBeCloseTo(5780, -2);
  const [hot, cool] = [blackBodyColour(20_000), blackBodyColour(3000)];
  expect(hot[2]).toBeGreaterThan(hot[0]);
  expect(cool[0]).toBeGreaterThan(cool[2]);
  expect(blackBodyColour(100)).toEqual(blackBodyColour(2500));
  expect(blackBodyColour(1e6)).toEqual(blackBodyColour(30_000));
});
