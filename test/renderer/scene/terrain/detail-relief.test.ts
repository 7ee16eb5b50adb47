import { expect, test } from 'vitest';
import { normalize, type Vec3 } from '../../../../src/base/math/vec3.js';
import type { BodyView } from '../../../../src/renderer/scene/body-view.js';
import { detailRelief } from '../../../../src/renderer/scene/terrain/index.js';
import { bodyOf } from './fixtures.js';

const GAS = { kind: 'gas', seed: 0, flats: [] } as const;

function below(kind: 'earth' | 'luna'): BodyView {
  const definition = bodyOf(kind);
  const centre: Vec3 = [0, 0, -definition.meanRadius];
  return { definition, centre, distance: definition.meanRadius, worldFromCcf: [0, 0, 0, 1], angularRadius: 1.5 };
}

const starAt = (cosine: number): Vec3 => normalize([Math.sqrt(1 - cosine * cosine), 0, cosine]);

test('the relief of grass fades under a low star, and the relief of bare ground does not', () => {
  const series = [0.9, 0.3, 0.2, 0.1, 0.05, -0.5].map((cosine) => detailRelief(below('earth'), starAt(cosine)));
  expect(series.slice(0, 2)).toEqual([1, 1]);
  series.slice(1).forEach((share, i) => expect(share).toBeLessThanOrEqual(series[i]!));
  expect(series.at(-1)).toBeCloseTo(0.2, 1);
  expect(detailRelief(below('luna'), starAt(0.05))).toBe(1);
});

test('turbulent clouds show more of the detail image than calm clouds', () => {
  const shareOn = (id: string): number => {
    const body = below('luna');
    return detailRelief({ ...body, definition: { ...body.definition, id, terrain: GAS } }, starAt(1));
  };
  expect(shareOn('Jupiter')).toBe(1);
  expect(shareOn('Saturn')).toBeLessThan(0.1);
});

test('detail relief does not change when the star moves a little', () => {
  expect(detailRelief(below('earth'), starAt(0.1001))).toBe(detailRelief(below('earth'), starAt(0.1)));
});
