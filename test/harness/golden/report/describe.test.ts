import { expect, it } from 'vitest';
import { drawingOf } from '../../../../harness/golden/report/describe.js';

const CASE = {
  name: 'camera/part',
  folder: '/none',
  description: 'A crop is a rectangle of the whole picture.',
  scene: 'default',
  writes: ['paint/parts/enabled 1'],
  width: 64,
  height: 36,
  samples: 1,
  tolerance: { comparer: 'exact', why: 'the same bytes everywhere' },
} as const;

it('the report shows the size of a cropped picture after the crop', () => {
  expect(drawingOf(CASE)).toMatchObject({ width: 64, height: 36, samples: 1, writeCount: 1 });
  expect(drawingOf(CASE)).not.toHaveProperty('crop');
  const crop = '8,4,32,20';
  expect(drawingOf({ ...CASE, crop })).toMatchObject({ width: 32, height: 20, crop });
});
