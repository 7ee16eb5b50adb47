import { describe, expect, it } from 'vitest';
import { judge, maskFrom } from '../../src/compare/index.js';
import { findWorstRegion } from '../../src/compare/worst-region.js';
import { MAX_REGION, type Tolerance } from '../../src/contract/vocabulary/tolerance.js';
import { flat, painted } from './pictures.js';

const SIZE = { width: 64, height: 48 };

function errorsAt(x: number, y: number, width: number, height: number, error = 0.5): Float32Array {
  const errors = new Float32Array(SIZE.width * SIZE.height);
  for (let row = y; row < y + height; row++) errors.fill(error, row * SIZE.width + x, row * SIZE.width + x + width);
  return errors;
}

describe('findWorstRegion', () => {
  it('findWorstRegion finds a spot at any offset, not only at multiples of the region size', () => {
    for (const [x, y] of [
      [0, 0],
      [9, 7],
      [31, 25],
      [48, 32],
    ] as const) {
      // prettier-ignore
      expect(findWorstRegion(errorsAt(x, y, 16, 16), 64, 48, null)).toEqual({ x, y, width: 16, height: 16, error: 0.5 });
    }
  });

  it('findWorstRegion has error 0 for equal pictures', () => {
    expect(findWorstRegion(new Float32Array(64 * 48), 64, 48, null)).toMatchObject({ error: 0 });
  });

  it('findWorstRegion shrinks the region to the size of a smaller picture', () => {
    expect(findWorstRegion(new Float32Array(5 * 40).fill(0.25), 5, 40, null)).toMatchObject({
      width: 5,
      height: 16,
      error: 0.25,
    });
  });

  it('findWorstRegion averages only the unmasked texels of a region', () => {
    const half = maskFrom(SIZE, [{ x: 0, y: 0, width: 64, height: 24 }]);
    expect(findWorstRegion(errorsAt(20, 24, 16, 8), 64, 48, half).error).toBeCloseTo(0.5, 5);
    const butFour = maskFrom(SIZE, [
      { x: 0, y: 0, width: 64, height: 46 },
      { x: 2, y: 46, width: 62, height: 2 },
    ]);
    expect(findWorstRegion(errorsAt(0, 46, 2, 2), 64, 48, butFour).error).toBeCloseTo((4 * 0.5) / 64, 5);
  });
});

describe('the bound on the worst region', () => {
  const grey = flat([100, 100, 100], 320, 180);
  const spot = painted(320, 180, (x, y) =>
    x >= 200 && x < 216 && y >= 90 && y < 106 ? [220, 100, 20] : [100, 100, 100],
  );
  const why = 'a test';

  it.each<Tolerance>([
    { comparer: 'flip', max_mean: 1, why },
    { comparer: 'flip', max: 1, why },
    { comparer: 'flip', max_p99: 1, why },
    { comparer: 'pixelmatch', max_texels: 1_000_000, why },
    { comparer: 'pixelmatch', max_texels: 0, threshold: 1, why },
  ])(
    'a picture that would pass under the tolerance %o alone fails because of the default bound on the worst region',
    (tolerance) => {
      const judgement = judge(spot, grey, tolerance);
      expect(judgement.passed ? [] : judgement.facts[0]).toMatch(
        /^FLIP mean of the 16×16 texels at \(200, 90\) is 0\.\d+, above 0\.1 \(max_region\)$/,
      );
    },
  );

  it('a picture that passes only because of a raised max_region gets a warning', () => {
    const raised = judge(spot, grey, { comparer: 'flip', max_region: 1, why });
    expect(raised).toMatchObject({
      passed: true,
      warnings: [expect.stringContaining('large local error: the 16×16 texels at (200, 90)')],
    });
    expect(raised.comparison!.region!.error).toBeGreaterThan(MAX_REGION);
    expect(judge(grey, grey, { comparer: 'flip', max_region: 1, why })).toMatchObject({ passed: true, warnings: [] });
  });

  it('the bound on the worst region is reported together with every other missed bound', () => {
    const judgement = judge(spot, grey, { comparer: 'flip', max_mean: 0, max: 0.1, why });
    expect(
      judgement.passed ? [] : judgement.facts.slice(0, 3).map((fact) => fact.split(' ').slice(0, 3).join(' ')),
    ).toEqual(
      ['FLIP mean 0.00361', 'FLIP max 0.869', 'FLIP mean of'].map(() => expect.stringMatching(/^FLIP (mean|max)/)),
    );
  });
});
