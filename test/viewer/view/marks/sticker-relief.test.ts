import { describe, expect, test } from 'vitest';
import { vec3 } from '../../../../src/base/math/index.js';
import type { Sticker } from '../../../../src/simulator/paint/stickers/index.js';
import {
  depthOf,
  fitOf,
  measureRelief,
  onHull,
  type Probe,
  RELIEF_SIDE,
  reliefEdge,
} from '../../../../src/viewer/view/marks/sticker-relief.js';
import { unroll } from '../../../../src/renderer/export/formulas/sticker-wrap.js';

const surface =
  (heightAt: (x: number, y: number) => number): Probe =>
  (x, y, top, bottom) => {
    const height = heightAt(x, y);
    return height <= top && height >= bottom ? height : null;
  };

/** A hull of radius 1 m whose axis is along y. Next to it, the ground is 5 m below the top of the hull. */
const hull = surface((x) => (Math.abs(x) < 1 ? Math.sqrt(1 - x * x) - 1 : -5));

const sticker = (values: Partial<Sticker>): Sticker =>
  ({ width: 1, height: 1, depth: 0.3, alpha: 1, brightness: 1, rotation: 0, ...values }) as Sticker;

describe('the depth that a sticker needs', () => {
  test('a sticker on a hull needs a depth of about twice the difference in height of the hull under the sticker', () => {
    const bend = 1 - Math.sqrt(1 - 0.25);
    const depth = depthOf(measureRelief({ width: 1, height: 4 }, hull))!;
    expect(depth).toBeGreaterThanOrEqual(2 * bend);
    expect(depth).toBeLessThan(2 * bend + 0.01);
  });

  test('the needed depth of a sticker ignores places next to the hull, and surfaces that are too steep to show the sticker', () => {
    expect(depthOf(measureRelief({ width: 2.6, height: 1 }, hull))).toBeLessThan(2);
    const step = surface((x) => (x > 0.2 ? -30 : 0));
    expect(depthOf(measureRelief({ width: 1, height: 1 }, step))).toBeLessThan(0.01);
  });

  test('a sticker that is wider than its hull must shrink to the width of the hull, and a smaller sticker keeps its size', () => {
    const fit = (width: number, height: number): number => fitOf(measureRelief({ width, height }, hull));
    expect(fit(1.9, 4)).toBe(1);
    const factor = fit(2.4, 0.6);
    expect(factor).toBeLessThan(1);
    expect(factor * 2.4).toBeGreaterThan(1.5);
    expect(fit(factor * 2.4, factor * 0.6)).toBe(1);
    // The factor is above 0 even if the sticker is much wider than the hull.
    expect(fit(50, 1)).toBeGreaterThan(0);
  });

  test('the needed depth of a sticker includes a raised ring and a leaning wall under it', () => {
    const ring = surface((_, y) => (Math.abs(y - 0.25) < 0.06 ? 0.1 : 0));
    expect(depthOf(measureRelief({ width: 1, height: 1 }, ring))).toBeCloseTo(0.2, 1);
    const leaning = surface((x) => x / 2);
    expect(depthOf(measureRelief({ width: 2, height: 1 }, leaning))).toBeCloseTo(1, 1);
  });

  test('the needed depth of a sticker is unknown without a surface at the anchor, and is at most 100 m', () => {
    expect(depthOf(measureRelief({ width: 1, height: 1 }, () => null))).toBeNull();
    expect(
      depthOf(
        measureRelief(
          { width: 900, height: 900 },
          surface((x) => x),
        ),
      ),
    ).toBe(100);
  });
});

describe('the edge of a sticker on its surface', () => {
  test('the edge of a sticker is on the hull, and has the same corners as the image', () => {
    const relief = measureRelief({ width: 1, height: 2 }, hull);
    const edge = reliefEdge(sticker({ height: 2 }), relief, null);
    expect(edge).toHaveLength(4 * (RELIEF_SIDE - 1));
    for (const [x, , z] of edge) expect(z).toBeCloseTo(Math.sqrt(1 - x * x) - 1);
    const corners = [0, 1, 2, 3].map((side) => edge[side * (RELIEF_SIDE - 1)]!.slice(0, 2));
    expect(corners).toEqual([
      [-0.5, 1],
      [0.5, 1],
      [0.5, -1],
      [-0.5, -1],
    ]);
  });

  test('where the image extends beyond the hull, the edge of a sticker stays at the height of the hull', () => {
    const edge = reliefEdge(sticker({ width: 3 }), measureRelief({ width: 3, height: 1 }, hull), null);
    for (const [, , z] of edge) expect(z).toBeGreaterThan(-1);
  });

  test('the edge of a wrapped sticker goes around the hull, and matches the unrolling in the shader', () => {
    const wrapped = sticker({ wrap: 1.5 });
    for (const axis of [
      [1, 0],
      [0, 1],
      [Math.SQRT1_2, -Math.SQRT1_2],
    ] as const) {
      for (const point of [
        [0.4, -0.9, 0.1],
        [-1.2, 0.3, 0],
      ] as const) {
        const back = unroll({ axis, radius: 1.5 }, onHull(wrapped, axis, point)).point;
        expect(vec3.length(vec3.subtract(back, point))).toBeCloseTo(0);
      }
    }
  });
});
