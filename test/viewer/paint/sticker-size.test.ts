import { expect, test } from 'vitest';
import { fittedSize } from '../../../src/viewer/paint/sticker-size.js';
import { fitOf, measureRelief } from '../../../src/viewer/view/marks/sticker-relief.js';

/** A hull of radius 1 m whose axis is along y. There is nothing next to the hull. */
const onHull = ({ width, height }: { width: number; height: number }): number =>
  fitOf(
    measureRelief({ width, height }, (x, _, top, bottom) => {
      const level = Math.sqrt(1 - x * x) - 1;
      return level <= top && level >= bottom ? level : null;
    }),
  );

test('a sticker of any width is shrunk until it fits the hull, and a sticker that already fits keeps its size', () => {
  for (const width of [2.4, 7, 30, 60, 400]) {
    const fitted = fittedSize({ width, height: width / 20 }, onHull);
    expect([width, onHull(fitted), fitted.width > 0.5]).toEqual([width, 1, true]);
    expect(fitted.width / fitted.height).toBeCloseTo(20, 1);
  }
  const small = { width: 1.5, height: 0.5 };
  expect(fittedSize(small, onHull)).toBe(small);
});

test('on a surface that carries no sticker, the size stays above zero', () => {
  expect(fittedSize({ width: 4, height: 1 }, () => 1 / 12, 3).width).toBeGreaterThan(0);
});
