import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_ASSETS } from '../../../../src/base/assets/index.js';
import { invert, rotate } from '../../../../src/base/math/quat.js';
import { add, dot, length, normalize, scale, type Vec3 } from '../../../../src/base/math/vec3.js';
import type { BodyDefinition } from '../../../../src/simulator/sim/index.js';
import { FACES } from '../../../../src/simulator/sim/terrain/index.js';
import { KnownGround, TerrainSelector, type TerrainFrame } from '../../../../src/renderer/scene/terrain/index.js';
import { frustumOf, isSphereInView } from '../../../../src/renderer/scene/terrain/visibility.js';
import { SOLID_KINDS, spreadDirections, terrainSource } from '../../../simulator/sim/terrain/fixtures.js';
import { AT_THE_PAD, bodyOf, standOn } from './fixtures.js';

const ASPECT = { aspect: 16 / 9 };

/** Returns where a direction meets the cube: the face, and two coordinates from 0 to 1. */
function placeOf(direction: Vec3): { face: number; s: number; t: number } {
  const face = FACES.map(({ out }) => dot(out, direction)).reduce(
    (best, value, i, all) => (value > (all[best] as number) ? i : best),
    0,
  );
  const { right, up, out } = FACES[face] as (typeof FACES)[number];
  const k = dot(out, direction);
  const unwarp = (a: number): number => Math.atan(a) / (Math.PI / 2) + 0.5;
  return { face, s: unwarp(dot(right, direction) / k), t: unwarp(dot(up, direction) / k) };
}

function coverOf(frame: TerrainFrame, direction: Vec3): number {
  const { face, s, t } = placeOf(direction);
  return frame.chunks.filter(({ key }) => {
    const [, f, level, x, y] = key.split('/').map(Number) as [number, number, number, number, number];
    const n = 2 ** level;
    return f === face && Math.floor(s * n) === x && Math.floor(t * n) === y;
  }).length;
}

const standpoint = fc.record({
  longitude: fc.double({ min: -3.1, max: 3.1, noNaN: true }),
  latitude: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
  altitude: fc.oneof(
    fc.double({ min: 1.7, max: 200, noNaN: true }),
    fc.double({ min: 1e3, max: 1e5, noNaN: true }),
    fc.double({ min: 4e5, max: 4e7, noNaN: true }),
  ),
  heading: fc.double({ min: 0, max: 6.28, noNaN: true }),
  pitch: fc.double({ min: -0.2, max: 1.5, noNaN: true }),
});

test('the terrain selector covers visible terrain exactly once, without holes or overlap', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SOLID_KINDS), standpoint, (kind, at) => {
      const { bodies, view } = standOn(bodyOf(kind), at);
      const frame = new TerrainSelector().select(bodies, view, { ...ASPECT, cellPixels: 60 });
      const [body] = bodies as [(typeof bodies)[0]];
      const frustum = frustumOf(view, ASPECT.aspect);
      const camera = scale(rotate(invert(body.worldFromCcf), body.centre), -1);
      for (const direction of spreadDirections(600)) {
        const cover = coverOf(frame, direction);
        expect(cover).toBeLessThanOrEqual(1);
        // All ground is inside a ball with the radius of the highest ground. A point above the horizon plane of this
        // ball cannot be hidden. So if such a point is in the frustum, a chunk must cover it.
        const ground = scale(direction, body.definition.meanRadius);
        const seen = add(body.centre, rotate(body.worldFromCcf, ground));
        const aboveHorizon = dot(direction, camera) > body.definition.meanRadius * 1.005;
        if (aboveHorizon && isSphereInView(frustum, seen, 0)) expect(cover).toBe(1);
      }
    }),
    { numRuns: 14, seed: 5 },
  );
}, 60_000);

test('the terrain selector returns equal chunks for equal views, regardless of what it selected before', () => {
  const body = bodyOf('earth');
  const { bodies, view } = standOn(body, AT_THE_PAD);
  const keysOf = (frame: TerrainFrame) => frame.chunks.map(({ key }) => key);
  const fresh = new TerrainSelector().select(bodies, view, ASPECT);
  const travelled = new TerrainSelector();
  for (const altitude of [4e6, 3e5, 900]) {
    const there = standOn(body, { ...AT_THE_PAD, altitude, pitch: 1 });
    travelled.select(there.bodies, there.view, ASPECT);
  }
  const back = travelled.select(bodies, view, ASPECT);
  expect(keysOf(back)).toEqual(keysOf(fresh));
  back.chunks.forEach((chunk, i) => {
    const other = fresh.chunks[i]?.mesh.vertices as ArrayBuffer;
    expect(Buffer.from(chunk.mesh.vertices).equals(Buffer.from(other))).toBe(true);
  });
});

test('the terrain selector returns the same chunks whether it prepares them in pieces or at once', () => {
  const { bodies, view } = standOn(bodyOf('earth'), AT_THE_PAD);
  const whole = new TerrainSelector().select(bodies, view, ASPECT);
  const selector = new TerrainSelector();
  let turns = 0;
  let before = 0;
  const isDone = (): boolean => {
    let pieces = 0;
    return selector.prepare(bodies, view, ASPECT, () => pieces++ >= 20) !== null;
  };
  while (!isDone()) {
    expect(selector.meshesBuilt - before).toBeLessThanOrEqual(20);
    before = selector.meshesBuilt;
    expect(turns++).toBeLessThan(1000);
  }
  expect(turns).toBeGreaterThan(5);
  const built = selector.meshesBuilt;
  const frame = selector.select(bodies, view, ASPECT);
  expect(selector.meshesBuilt).toBe(built);
  expect(frame.chunks.map(({ key }) => key)).toEqual(whole.chunks.map(({ key }) => key));
  expect(selector.prepare(bodies, view, ASPECT, () => true)).toBe(frame);
});

test('the terrain selector continues an interrupted search of the ground where it had stopped', () => {
  const { bodies, view } = standOn(bodyOf('earth'), AT_THE_PAD);
  let inOneGo = 0;
  new TerrainSelector().prepare(bodies, view, ASPECT, () => ++inOneGo > 10_000);
  const selector = new TerrainSelector();
  let inPieces = 0;
  const isDone = (): boolean => {
    let pieces = 0;
    return selector.prepare(bodies, view, ASPECT, () => pieces++ >= 20 || ++inPieces > 10_000) !== null;
  };
  while (!isDone()) expect(inPieces).toBeLessThan(10_000);
  expect(inPieces).toBe(inOneGo);
});

test('the terrain selector restarts its search of the ground if the view has moved during a pause', () => {
  const { bodies, view } = standOn(bodyOf('earth'), AT_THE_PAD);
  const moved = standOn(bodyOf('earth', bodies[0]?.definition.terrain), { ...AT_THE_PAD, heading: 4.9 });
  const selector = new TerrainSelector();
  let pieces = 0;
  expect(selector.prepare(bodies, view, ASPECT, () => pieces++ >= 50)).toBe(null);
  const frame = selector.prepare(moved.bodies, moved.view, ASPECT, () => false);
  const whole = new TerrainSelector().select(moved.bodies, moved.view, ASPECT);
  expect(frame?.chunks.map(({ key }) => key)).toEqual(whole.chunks.map(({ key }) => key));
});

test('the terrain selector builds each chunk once for two equal views', () => {
  const { bodies, view } = standOn(bodyOf('earth'), AT_THE_PAD);
  const selector = new TerrainSelector();
  const first = selector.select(bodies, view, ASPECT);
  const built = selector.meshesBuilt;
  expect(selector.select([...bodies], { ...view }, ASPECT)).toBe(first);
  expect(selector.meshesBuilt).toBe(built);
  const moved = standOn(bodyOf('earth', bodies[0]?.definition.terrain), { ...AT_THE_PAD, heading: 4.9 });
  expect(selector.select(moved.bodies, moved.view, ASPECT)).not.toBe(first);
});

test('the terrain selector chooses fine cells near the camera, and no chunk far beyond the horizon', () => {
  const { bodies, view } = standOn(bodyOf('earth'), { ...AT_THE_PAD, altitude: 1.7, pitch: 0.3 });
  const { chunks } = new TerrainSelector().select(bodies, view, ASPECT);
  const finest = Math.max(...chunks.map(({ mesh }) => mesh.level));
  expect((Math.PI / 2 / 2 ** finest) * 6_371_000).toBeLessThan(350);
  for (const { centre, mesh } of chunks) {
    // From an altitude of 10 m, the horizon of the sea is 11 km away, and a peak with a height of 5 km is visible up to
    // a distance of 260 km.
    expect(length(centre) - mesh.radius).toBeLessThan(280_000);
  }
});

test('the terrain selector sorts chunks by their distance from the camera, nearest first', () => {
  const { bodies, view } = standOn(bodyOf('luna'), { ...AT_THE_PAD, altitude: 2 });
  const { chunks } = new TerrainSelector().select(bodies, view, ASPECT);
  const nearness = chunks.map(({ centre, mesh }) => length(centre) - mesh.radius);
  expect(nearness).toEqual([...nearness].sort((a, b) => a - b));
  expect(nearness[0]).toBeLessThan(0);
});

test('with a small build budget, the terrain selector returns coarse chunks first and finer ones in later frames', () => {
  const { bodies, view } = standOn(bodyOf('earth'), { ...AT_THE_PAD, altitude: 2_000, pitch: 0.6 });
  const selector = new TerrainSelector();
  const options = { ...ASPECT, complete: false, buildBudget: 8 };
  const first = selector.select(bodies, view, options);
  expect(selector.meshesBuilt).toBeLessThanOrEqual(8 + 6);
  expect(first.chunks.length).toBeGreaterThan(0);
  let frame = first;
  for (let i = 0; i < 200; i++) frame = selector.select(bodies, view, options);
  const complete = new TerrainSelector().select(bodies, view, ASPECT);
  expect(frame.chunks.map(({ key }) => key)).toEqual(complete.chunks.map(({ key }) => key));
});

test('the terrain selector can start its selection again after the asset cache has failed', () => {
  const { bodies, view } = standOn(bodyOf('luna'), AT_THE_PAD);
  let isBroken = true;
  const read = (): undefined => {
    if (isBroken) throw new Error('the cache is broken');
    return undefined;
  };
  const selector = new TerrainSelector(new KnownGround({ ...NO_ASSETS, read }));
  expect(() => selector.prepare(bodies, view, ASPECT, () => false)).toThrow('the cache is broken');
  isBroken = false;
  const frame = selector.prepare(bodies, view, ASPECT, () => false);
  expect(frame?.chunks.length).toBeGreaterThan(0);
});

test('terrain selectors with shared ground build each mesh once', () => {
  const known = new KnownGround();
  const select = (body: BodyDefinition, selector: TerrainSelector) => {
    const { bodies, view } = standOn(body, AT_THE_PAD);
    const { chunks } = selector.select(bodies, view, ASPECT);
    return chunks.map(({ key, step, skirts, centre, mesh }) => ({ key, step, skirts, centre, radius: mesh.radius }));
  };
  select(bodyOf('luna'), new TerrainSelector(known));
  const [second, third] = [new TerrainSelector(known), new TerrainSelector(known)];
  const same = structuredClone(bodyOf('luna'));
  expect(select(same, second)).toEqual(select(same, new TerrainSelector()));
  expect(second.meshesBuilt).toBe(0);
  const other = bodyOf('luna', { ...terrainSource('luna'), seed: 99 });
  expect(select(other, third)).toEqual(select(other, new TerrainSelector()));
  expect(third.meshesBuilt).toBeGreaterThan(0);
});

test('the terrain selector draws a body of two pixels, but not a body of one pixel', () => {
  const body = bodyOf('luna');
  const drawn = (pixels: number): number => {
    const angle = (pixels / 540) * 2 * Math.tan(0.87 / 2);
    const altitude = body.meanRadius / Math.sin(angle / 2);
    const { bodies, view } = standOn(body, { longitude: 0, latitude: 0, altitude, heading: 0, pitch: Math.PI / 2 });
    return new TerrainSelector().select(bodies, view, ASPECT).chunks.length;
  };
  expect(drawn(1.2)).toBe(0);
  expect(drawn(2)).toBeGreaterThan(0);
});

test('the terrain selector keeps millimetre precision at the distance of the star', () => {
  const { bodies, view } = standOn(bodyOf('earth'), AT_THE_PAD);
  const { chunks } = new TerrainSelector().select(bodies, view, ASPECT);
  const [body] = bodies as [(typeof bodies)[0]];
  for (const { centre, mesh } of chunks) {
    const inCcf = rotate(invert(body.worldFromCcf), add(centre, scale(body.centre, -1)));
    expect(length(add(inCcf, scale(mesh.centreCcf, -1)))).toBeLessThan(1e-6 * length(normalize(inCcf)) + 1e-6);
  }
});

test.each([
  ['Jupiter', 'gas'],
  ['Venus', 'rocky'],
] as const)('the clouds of %s have coarser squares towards the limb, but not at the limb itself', (id, kind) => {
  const { meanRadius } = bodyOf('rocky');
  const clouds = { ...bodyOf('rocky', { kind, seed: 5, flats: [] }), id };
  const { bodies, view } = standOn(clouds, { ...AT_THE_PAD, altitude: 3.8 * meanRadius, pitch: Math.PI / 2 });
  const { chunks } = new TerrainSelector().select(bodies, view, ASPECT);
  const seen = chunks.map(({ centre, mesh, step }) => {
    const out = rotate(bodies[0]!.worldFromCcf, mesh.centreCcf);
    return { facing: -dot(normalize(out), normalize(centre)), step };
  });
  const stepsWhere = (from: number, to: number): number[] =>
    seen.filter(({ facing }) => facing > from && facing < to).map(({ step }) => step);
  const coarse = (steps: readonly number[]): number => steps.filter((step) => step > 1).length / steps.length;
  expect(coarse(stepsWhere(0.75, 1))).toBe(0);
  expect(coarse(stepsWhere(0.1, 0.4))).toBeGreaterThan(0.6);
  expect(coarse(stepsWhere(-1, 0.05))).toBe(0);
});
