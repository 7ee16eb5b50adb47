import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cross, distance, dot, length, type Vec3 } from '../../../../src/base/math/vec3.js';
import {
  centreDirection,
  childrenOf,
  FACES,
  nearestDirection,
  squareAt,
  squareSize,
  warp,
  writeDirection,
} from '../../../../src/simulator/sim/terrain/index.js';

const directionAt = (face: number, s: number, t: number): Vec3 => {
  const out = new Float64Array(3);
  writeDirection(out, face, warp(s), warp(t));
  return [out[0] as number, out[1] as number, out[2] as number];
};

test('the axes of a face are right-handed, so that its squares face outward', () => {
  for (const { right, up, out } of FACES) expect(distance(cross(right, up), out)).toBe(0);
});

test('the edge of a cube face consists of the same points as the edge of the neighbouring face', () => {
  for (const [face] of FACES.entries()) {
    for (const edge of [-1, 1]) {
      for (const s of [-0.75, 0, 0.5]) {
        const point = directionAt(face, edge, s);
        const onOthers = FACES.map((_, other) => other)
          .filter((other) => other !== face)
          .flatMap((other) =>
            [-1, 1].flatMap((e) => [s, -s].flatMap((k) => [directionAt(other, e, k), directionAt(other, k, e)])),
          );
        expect(Math.min(...onOthers.map((candidate) => distance(candidate, point)))).toBeLessThan(1e-15);
      }
    }
  }
});

test('directions have unit length, and squares have similar sizes', () => {
  const coordinate = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), coordinate, coordinate, (face, s, t) => {
      expect(length(directionAt(face, s, t))).toBeCloseTo(1, 12);
      const step = 1e-5;
      const ratio = distance(directionAt(face, s, t), directionAt(face, s + step, t)) / (step * (Math.PI / 4));
      expect(ratio).toBeGreaterThan(0.66);
      expect(ratio).toBeLessThan(1.01);
    }),
  );
});

test('the four children of a square together fill the square', () => {
  const parent = { face: 2, level: 3, x: 5, y: 1 };
  const children = childrenOf(parent);
  expect(children.map(({ level, x, y }) => [level, x, y])).toEqual([
    [4, 10, 2],
    [4, 11, 2],
    [4, 10, 3],
    [4, 11, 3],
  ]);
  const centre = centreDirection(parent);
  for (const child of children) expect(dot(centreDirection(child), centre)).toBeGreaterThan(0.99);
});

test('a face spans a quarter of a turn', () => {
  expect(squareSize(0, 1)).toBeCloseTo(Math.PI / 2, 12);
  expect(squareSize(5, 1)).toBeCloseTo(Math.PI / 64, 12);
});

test('looking up the middle of any square finds that square, on every face', () => {
  const square = fc.record({
    face: fc.integer({ min: 0, max: 5 }),
    level: fc.constant(12),
    x: fc.integer({ min: 0, max: 4095 }),
    y: fc.integer({ min: 0, max: 4095 }),
  });
  fc.assert(
    fc.property(square, (given) => {
      expect(squareAt(centreDirection(given), given.level)).toEqual(given);
    }),
  );
});

test('no point of a square is nearer than its reported nearest point, apart from a small error', () => {
  const unit = fc.double({ min: -1, max: 1, noNaN: true });
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 6 }), unit, unit, (face, level, s, t) => {
      const to = directionAt(face, s, t);
      const count = 2 ** level;
      for (const [x, y] of [
        [0, 0],
        [count - 1, Math.floor(count / 3)],
        [Math.floor(count / 2), count - 1],
      ] as const) {
        const square = { face, level, x, y };
        const nearest = distance(nearestDirection(square, to), to);
        const inside = squareAt(to, level);
        if (inside.face === face && inside.x === x && inside.y === y) expect(nearest).toBeLessThan(1e-12);
        fc.assert(
          fc.property(place, place, (u, v) => {
            const point = directionAt(face, (2 * (x + u)) / count - 1, (2 * (y + v)) / count - 1);
            expect(distance(point, to)).toBeGreaterThan(0.9 * nearest - 1e-12);
          }),
          { numRuns: 20 },
        );
      }
    }),
    { seed: 4 },
  );
});
