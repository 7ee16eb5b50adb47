import { expect, test } from 'vitest';
import { vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { roundAltitude, roundCosine, skyState } from '../../../../src/renderer/scene/sky/sky-state.js';
import { airless, bodyView, frameOver, planet } from './fixtures.js';

test('the local sky frame has Z up and X towards the azimuth of the star', () => {
  const { localFromWorld } = skyState(frameOver({ elevation: 0.7 }));
  const [x, y, z] = localFromWorld;
  [1, 0, 0].forEach((value, i) => expect(x[i]).toBeCloseTo(value, 12));
  [0, 1, 0].forEach((value, i) => expect(y[i]).toBeCloseTo(value, 12));
  [0, 0, 1].forEach((value, i) => expect(z[i]).toBeCloseTo(value, 12));
});

test('the local sky frame is orthonormal even with the star at the zenith', () => {
  const { localFromWorld } = skyState(frameOver({ elevation: Math.PI / 2 }));
  for (const axis of localFromWorld) expect(vec3.length(axis)).toBeCloseTo(1, 12);
  expect(vec3.dot(localFromWorld[0], localFromWorld[2])).toBeCloseTo(0, 12);
});

test('objects above the clouds are lit by the clouds, and objects below them by the ground', () => {
  const albedoAt = (altitude: number): number => skyState(frameOver({ altitude })).groundAlbedo[1];
  expect(albedoAt(400_000)).toBeGreaterThan(1.8 * albedoAt(2));
  expect(albedoAt(10_000)).toBe(albedoAt(2));
  // For each new albedo, the sky tables are drawn again. So the albedo must change only a few times while the camera
  // climbs.
  const climb = Array.from({ length: 200 }, (_, i) => albedoAt(16_000 + 250 * i));
  expect(new Set(climb).size).toBeLessThan(12);
});

test('the sky state ignores a change of altitude of a tenth of a metre, but not one of ten metres', () => {
  expect(roundAltitude(1000.1)).toBe(roundAltitude(1000.2));
  expect(roundAltitude(1010)).not.toBe(roundAltitude(1000));
  expect(Math.abs(roundAltitude(123_456) / 123_456 - 1)).toBeLessThan(0.001);
});

test('the sky state of a camera below sea level equals the sky state at the lowest altitude', () => {
  expect(roundAltitude(-50)).toBe(1);
});

test("the sky state rounds the star's zenith angle by less than the radius of the star's disc", () => {
  expect(Math.abs(roundCosine(0.34567) - 0.34567)).toBeLessThan(0.0001);
  expect(roundCosine(0.5)).toBe(0.5);
});

test("the sky state ignores small changes of the star's angular radius", () => {
  const seen = (angularRadius: number) => {
    const frame = frameOver();
    return skyState({ ...frame, sun: { ...frame.sun, angularRadius } }).sunAngularRadius;
  };
  expect(seen(0.00465)).toBe(seen(0.004_650_01));
  expect(seen(0.00465)).not.toBe(seen(0.00466));
  expect(Math.abs(seen(0.00465) / 0.00465 - 1)).toBeLessThan(0.0005);
  const high = (elevation: number) => skyState(frameOver({ altitude: 420_000, elevation })).sunCosine;
  expect(high(0.0001)).toBe(high(0.0002));
  expect(high(0.0001)).not.toBe(high(0.0006));
});

test('the sky has the air of the nearest body, and vacuum near a body without air', () => {
  expect(skyState(frameOver()).hasAir).toBe(true);
  expect(skyState(frameOver({ body: airless() })).hasAir).toBe(false);
});

test('the sky state has no body near a star or in an empty scene', () => {
  const star = planet({ class: 'Star', parentId: null });
  expect(skyState(frameOver({ body: star })).body).toBeNull();
  expect(skyState({ ...frameOver(), bodies: [], nearestBody: -1 }).hasAir).toBe(false);
});

test('a backdrop replaces air and clouds at any altitude', () => {
  const grey: Vec3 = [0.2, 0.2, 0.2];
  const backdrop = bodyView(planet({ id: 'Lamp', class: 'Star', parentId: null, backdrop: grey }), [1e11, 0, 0]);
  for (const altitude of [2, 420_000]) {
    const frame = frameOver({ altitude, bodies: [backdrop] });
    expect(skyState(frame)).toMatchObject({ backdrop: grey, hasAir: false, clouds: null });
  }
  expect(skyState(frameOver())).toMatchObject({ backdrop: null, hasAir: true });
});
