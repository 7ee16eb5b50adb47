import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectationOf, unexplainedImages } from '../../../../harness/golden/cases/expected-image.js';
import { findCases } from '../../../../harness/golden/cases/find-cases.js';
import { loadCase } from '../../../../harness/golden/cases/load-case.js';
import type { GoldenCase } from '../../../../harness/golden/cases/golden-case.js';
import { emptyFolder } from '../../../support/temporary-folder.js';
import { writeCase } from '../case-folder.js';

function caseWith(change: object = {}): { readonly root: string; readonly goldenCase: GoldenCase } {
  const root = emptyFolder();
  writeCase(root, 'paint/stock');
  writeCase(root, 'paint/vessel', { change });
  return { root, goldenCase: loadCase(findCases(root, 'paint/vessel')[0]!) };
}

describe('expectationOf', () => {
  it("expectationOf compares the picture of the reference adapter with expected.png, using the case's tolerance", () => {
    const { root, goldenCase } = caseWith();
    expect(expectationOf(goldenCase, 'swiftshader')).toEqual({
      path: join(root, 'paint/vessel/expected.png'),
      tolerance: goldenCase.tolerance,
    });
  });

  it('expectationOf compares the picture of another adapter with expected.png, using a perceptual bound', () => {
    const { root, goldenCase } = caseWith();
    const { path, tolerance } = expectationOf(goldenCase, 'nvidia');
    expect(path).toBe(join(root, 'paint/vessel/expected.png'));
    expect(tolerance.comparer).toBe('flip');
  });

  it("a case's max_region applies to another adapter only if it is larger than the default bound", () => {
    const region = (max_region: number) => {
      const { goldenCase } = caseWith({
        tolerance: { comparer: 'flip', max_mean: 0.001, max_region, why: 'edges wander' },
      });
      return expectationOf(goldenCase, 'nvidia').tolerance;
    };
    expect(region(0.4)).toMatchObject({ max_mean: 0.03, max_region: 0.4 });
    expect(region(0.05)).not.toHaveProperty('max_region');
  });

  it("expectationOf uses an adapter's own picture if case.json contains a reason for it", () => {
    const { root, goldenCase } = caseWith({ adapters: { nvidia: { why: 'rounds the other way at the rim' } } });
    expect(expectationOf(goldenCase, 'nvidia').path).toBe(join(root, 'paint/vessel/expected.nvidia.png'));
    expect(expectationOf(goldenCase, 'intel').path).toBe(join(root, 'paint/vessel/expected.png'));
  });

  it('expectationOf uses the picture of the case that sameImageAs names', () => {
    const { root, goldenCase } = caseWith({ sameImageAs: 'paint/stock' });
    expect(expectationOf(goldenCase, 'swiftshader').path).toBe(join(root, 'paint/stock/expected.png'));
  });
});

describe('unexplainedImages', () => {
  it('unexplainedImages lists each picture of an adapter without a reason in case.json', () => {
    const files = ['case.json', 'expected.png', 'expected.nvidia.png'];
    expect(unexplainedImages(caseWith().goldenCase, files)).toEqual(['expected.nvidia.png']);
    const explained = caseWith({ adapters: { nvidia: { why: 'rounds the other way at the rim' } } });
    expect(unexplainedImages(explained.goldenCase, files)).toEqual([]);
  });

  it('unexplainedImages lists a picture that no run compares', () => {
    expect(unexplainedImages(caseWith({ sameImageAs: 'paint/stock' }).goldenCase, ['expected.png'])).toHaveLength(1);
  });
});
