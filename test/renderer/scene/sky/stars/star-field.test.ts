import { expect, test } from 'vitest';
import { luminance, vec3 } from '../../../../../src/base/math/index.js';
import { BRIGHT_STARS } from '../../../../../src/renderer/scene/sky/stars/bright-stars.js';
import {
  blackBodyColour,
  dimStars,
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

test('dim stars continue the law of the faint stars: each magnitude has more stars than the one before', () => {
  const radiances = dimStars().map(({ colour }) => luminance(colour));
  const between = (from: number, to: number) =>
    radiances.filter((value) => value <= starRadiance(from) && value > starRadiance(to)).length;
  expect(between(7.1, 7.8) / between(6.4, 7.1)).toBeCloseTo(10 ** (0.45 * 0.7), 0);
  const faint = starField().filter(({ colour }) => luminance(colour) < starRadiance(5.4));
  expect(between(6.4, 7.4) / faint.length).toBeCloseTo(10 ** 0.45, 0);
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
