import { describe, expect, test } from 'vitest';
import { type Affine, affineFromTransform, quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { partBoxAxes } from '../../../../src/simulator/paint/stickers/index.js';
import { wrapAxis, wrapBox } from '../../../../src/renderer/scene/stickers/sticker-wrap.js';
import { unroll, unrollStep } from '../../../../src/renderer/export/formulas/sticker-wrap.js';

const close = (actual: readonly number[], expected: readonly number[]): void =>
  expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 9));

/** A hull of radius 2 along the y axis of the sticker. */
const WRAP = { axis: [0, 1], radius: 2 } as const;
/**
 * Returns a point at the height `over` above the hull. `angle` turns the point around the hull's axis, away from the
 * sticker's anchor.
 */
const onHull = (angle: number, y: number, over = 0): Vec3 => [
  (2 + over) * Math.sin(angle),
  y,
  (2 + over) * Math.cos(angle) - 2,
];

describe('a wrapped sticker', () => {
  test('unrolling a wrapped sticker preserves lengths along the hull and heights above it', () => {
    close(unroll(WRAP, [0, 0, 0]).point, [0, 0, 0]);
    close(unroll(WRAP, onHull(Math.PI / 2, 0.3)).point, [Math.PI, 0.3, 0]);
    close(unroll(WRAP, onHull(-2.5, -1, 0.25)).point, [-5, -1, 0.25]);
  });

  test('the unrolled direction of a wrapped sticker equals the difference of two unrolled points', () => {
    const wrap = { axis: [0.6, 0.8], radius: 1.5 } as const;
    const at: Vec3 = [0.7, -0.4, -0.2];
    const step: Vec3 = [3e-6, -2e-6, 1e-6];
    const there = unroll(wrap, at);
    const next = unroll(wrap, vec3.add(at, step)).point;
    const [x, y] = unrollStep(wrap, there, step);
    expect(x / 1e-6).toBeCloseTo((next[0] - there.point[0]) / 1e-6, 3);
    expect(y / 1e-6).toBeCloseTo((next[1] - there.point[1]) / 1e-6, 3);
  });

  test("whatever the roll of the image, the row of a wrapped sticker has the hull's axis along the part's +X", () => {
    const normal: Vec3 = [0.2, 0.9, -0.4];
    for (const scale of [
      [1, 1, 1],
      [-2, 1, 1],
      [3, 0.5, -1],
    ] as const) {
      const placement = affineFromTransform({ translation: [1, 2, 3], rotation: quat.IDENTITY, scale });
      for (const roll of [0, 30, 180, 271]) {
        const { right, up, out } = partBoxAxes(normal, roll, placement);
        const [x, y] = wrapAxis(normal, roll, placement);
        const axis = vec3.addScaled(vec3.scale(right, x), up, y);
        close(axis, vec3.normalize(vec3.projectOnPlane([Math.sign(scale[0]), 0, 0], out)));
      }
    }
  });

  test('a wrapped sticker fits inside its box', () => {
    for (const [width, height, depth, radius, turn] of [
      [1, 1, 0.3, 2, 0],
      [6, 1, 0.3, 1, 0.4],
      [2, 5, 1.5, 1, 1.2],
      [20, 3, 0.2, 1, 2],
    ] as const) {
      const wrap = { axis: [Math.cos(turn), Math.sin(turn)], radius } as const;
      const box: Affine = Float64Array.from([width, 0, 0, 0, 0, height, 0, 0, 0, 0, depth, 0]);
      wrapBox(box, wrap, { width, height, depth });
      for (let i = 0; i < 2000; i++) {
        // The points cover the hull from one side of the sticker to the other, at all depths.
        const [u, v, w] = [((i * 7) % 41) / 40 - 0.5, ((i * 13) % 37) / 36 - 0.5, ((i * 5) % 11) / 10 - 0.5];
        const along = wrap.axis[0] * u * width + wrap.axis[1] * v * height;
        const angle = (wrap.axis[0] * v * height - wrap.axis[1] * u * width) / radius;
        if (Math.abs(angle) > Math.PI) continue;
        const reach = radius + w * depth;
        if (reach < 0) continue;
        const across = reach * Math.sin(angle);
        const point = [
          wrap.axis[0] * along - wrap.axis[1] * across,
          wrap.axis[1] * along + wrap.axis[0] * across,
          reach * Math.cos(angle) - radius,
        ];
        point.forEach((value, axis) => {
          const inBox = (value - box[axis * 4 + 3]!) / box[axis * 5]!;
          expect(Math.abs(inBox)).toBeLessThanOrEqual(0.5 + 1e-9);
        });
      }
    }
  });
});
