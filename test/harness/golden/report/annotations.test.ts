import { describe, expect, it, vi } from 'vitest';
import { annotationsOf, printAnnotations } from '../../../../harness/golden/report/annotations.js';
import { resultsFrom } from '../../../../harness/golden/report/run-results.js';
import { recordOf } from './records.js';

const FAILED = recordOf('hull/red', { outcome: 'failed', facts: ['50 % of it: wrong', 'worst texel (1, 2)'] });
const results = resultsFrom([recordOf('hull/blue'), FAILED], {
  seconds: 1,
  startedAt: '2026-01-01',
  problems: ['a worker\ndied'],
});

describe('GitHub annotations of golden failures', () => {
  it('an annotation contains the case file, the title and all facts of a failure on one line', () => {
    expect(annotationsOf(results)).toEqual([
      '::error file=golden/render/hull/red/case.json,title=hull/red::50 %25 of it: wrong%0Aworst texel (1, 2)%0Arerun: npm run -s livery -- golden run hull/red',
      '::error title=golden::a worker%0Adied',
    ]);
  });

  it('annotations escape the property separators, and name the line of a test', () => {
    const record = { ...FAILED, file: 'a,b:c.ts', line: 12 };
    expect(annotationsOf({ cases: [record], problems: [] })[0]).toContain('file=a%2Cb%3Ac.ts,line=12,');
  });

  it('annotations are printed only inside GitHub Actions', () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    printAnnotations(results, {});
    expect(said).not.toHaveBeenCalled();
    printAnnotations(results, { GITHUB_ACTIONS: 'true' });
    expect(said).toHaveBeenCalledTimes(2);
    said.mockRestore();
  });
});
