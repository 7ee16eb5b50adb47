import { describe, expect, it } from 'vitest';
import { maskFrom } from '../../src/compare/index.js';
import type { Tolerance } from '../../src/contract/vocabulary/tolerance.js';
import { judge } from '../../src/compare/judge.js';
import { flat, withChannelMoved } from './pictures.js';

const why = 'a test';
const EXACT: Tolerance = { comparer: 'exact', why };
const grey = flat([100, 100, 100]);
const oneOff = withChannelMoved(grey, 7, 9, 1, 1);
const red = flat([200, 40, 40]);

function factsOf(...[actual, expected, tolerance]: Parameters<typeof judge>): readonly string[] {
  const judgement = judge(actual, expected, tolerance);
  return judgement.passed ? [] : judgement.facts;
}

describe('judge', () => {
  it.each<Tolerance>([EXACT, { comparer: 'pixelmatch', max_texels: 0, why }, { comparer: 'flip', max_mean: 0, why }])(
    'judge passes equal pictures under $comparer',
    (tolerance) => {
      expect(judge(grey, flat([100, 100, 100]), tolerance)).toMatchObject({ passed: true });
    },
  );

  it('the comparer `exact` fails for a difference of one level in one texel, and names the texel', () => {
    expect(factsOf(oneOff, grey, EXACT)).toEqual([
      '1 of 1024 texels differ; none may differ',
      'worst texel (7, 9): actual 100 101 100 255, expected 100 100 100 255, off by 1',
      expect.stringMatching(/^FLIP mean /),
    ]);
  });

  it('the comparers `flip` and `pixelmatch` pass a difference of one level, and fail a different colour', () => {
    const flipBound: Tolerance = { comparer: 'flip', max_mean: 0.01, why };
    const pixelBound: Tolerance = { comparer: 'pixelmatch', max_texels: 0, why };
    expect(judge(oneOff, grey, flipBound).passed).toBe(true);
    expect(judge(oneOff, grey, pixelBound).passed).toBe(true);
    expect(factsOf(red, grey, flipBound)[0]).toMatch(/^FLIP mean .* is above 0.01$/);
    expect(factsOf(red, grey, pixelBound)[0]).toBe(
      'pixelmatch finds 1024 of 1024 texels different; at most 0 may differ',
    );
  });

  it('a small region of large errors exceeds the bound `max_p99`', () => {
    let spot = grey;
    for (let i = 0; i < 20; i++) spot = withChannelMoved(spot, 10 + (i % 5), 10 + Math.floor(i / 5), 0, 155);
    expect(judge(spot, grey, { comparer: 'flip', max_mean: 0.1, max_region: 1, why }).passed).toBe(true);
    expect(factsOf(spot, grey, { comparer: 'flip', max_mean: 0.1, max_p99: 0.1, why })[0]).toMatch(
      /p99 .* is above 0.1$/,
    );
  });

  it('a single wrong texel exceeds the bound `max`', () => {
    const spot = withChannelMoved(grey, 16, 16, 0, 155);
    const flipBound = (bounds: object): Tolerance => ({ comparer: 'flip', why, ...bounds });
    expect(judge(spot, grey, flipBound({ max_mean: 0.1, max_p95: 0.05 })).passed).toBe(true);
    expect(factsOf(spot, grey, flipBound({ max_mean: 0.1, max: 0.05 }))[0]).toMatch(/^FLIP max .* is above 0.05$/);
  });

  it.each<Tolerance>([
    EXACT,
    { comparer: 'pixelmatch', max_texels: 0, why },
    { comparer: 'flip', max_mean: 0, max: 0, why },
  ])('judge with $comparer compares only the texels outside the mask, even next to the mask', (tolerance) => {
    const mask = maskFrom(grey, [{ x: 4, y: 4, width: 8, height: 8 }]);
    expect(judge(withChannelMoved(grey, 11, 11, 0, 150), grey, tolerance, mask)).toMatchObject({ passed: true });
    expect(judge(withChannelMoved(grey, 12, 11, 0, 150), grey, tolerance, mask).passed).toBe(false);
  });

  it('judge counts and reports only the texels outside the mask', () => {
    const mask = maskFrom(grey, [{ x: 0, y: 0, width: 32, height: 8 }]);
    const judgement = judge(withChannelMoved(withChannelMoved(grey, 3, 3, 0, 99), 9, 20, 0, 7), grey, EXACT, mask);
    expect(judgement).toMatchObject({
      passed: false,
      comparison: { texels: 768, masked: 256, differing: 1, worst: { x: 9, y: 20, difference: 7 } },
    });
    expect(judgement.passed ? [] : judgement.facts).toContain('256 texels are masked: 75 % of the picture is compared');
  });

  it('the heat map of judge is bright at the difference', () => {
    const judgement = judge(withChannelMoved(grey, 16, 16, 0, 150), grey, EXACT);
    const diff = judgement.passed ? null : judgement.diff;
    const at = (x: number, y: number) => diff?.rgba[(y * 32 + x) * 4] ?? 0;
    expect(at(16, 16)).toBeGreaterThan(100);
    expect(at(0, 0)).toBeLessThan(10);
  });

  it('the heat map of judge also shows a difference of a few levels', () => {
    const judgement = judge(withChannelMoved(grey, 16, 16, 0, 3), grey, EXACT);
    expect(Math.max(...(judgement.passed ? [] : judgement.diff!.rgba.filter((_, i) => i % 4 === 0)))).toBeGreaterThan(
      100,
    );
  });

  it('judge reports a difference in size without a heat map', () => {
    expect(judge(flat([0, 0, 0], 8, 8), flat([0, 0, 0], 8, 9), EXACT)).toEqual({
      passed: false,
      facts: ['the picture is 8×8 px, the accepted one 8×9 px'],
      comparison: null,
      diff: null,
    });
  });
});
