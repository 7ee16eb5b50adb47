import { describe, expect, it } from 'vitest';
import { annotationsOf } from '../../../../harness/golden/report/annotations.js';
import { junitFrom } from '../../../../harness/golden/report/junit.js';
import { noticesOf } from '../../../../harness/golden/report/notices.js';
import { passedCases } from '../../../../harness/golden/report/page/passed-cases.js';
import type { CaseRecord } from '../../../../harness/golden/report/run-results.js';

const passed = (name: string, change: Partial<CaseRecord> = {}): CaseRecord => ({
  name,
  description: 'A case that passed.',
  outcome: 'passed',
  seconds: 1,
  file: `${name}/case.json`,
  rerun: `golden run ${name}`,
  compared: 1,
  pictures: {},
  ...change,
});
const LOUD = 'passed with a large local error: the 16×16 texels at (3, 4) have a FLIP mean of 0.5, above 0.1';
const CASES = [
  passed('a/plain'),
  passed('a/masked', { compared: 0.875 }),
  passed('a/raised', { warnings: [LOUD] }),
  passed('a/hidden', { compared: 0.25, warnings: ['only 25 % of the picture is compared: the mask hides the rest'] }),
];

describe('the notice of a passed golden case', () => {
  it('each warning of a passed golden case is printed once', () => {
    expect(noticesOf(CASES)).toEqual([
      `WARNING a/raised: ${LOUD}`,
      'WARNING a/hidden: only 25 % of the picture is compared: the mask hides the rest',
      'mask: a/masked compares only 87.5 % of its picture',
    ]);
    expect(noticesOf([passed('a/plain')])).toEqual([]);
  });

  it('the notice of a passed golden case appears at the top of the page and next to each picture', () => {
    const { text } = passedCases(CASES);
    expect(text.indexOf(LOUD)).toBeLessThan(text.indexOf('data-name="a/plain"'));
    expect(text.indexOf(LOUD)).toBeGreaterThan(0);
    expect(text).toContain('compares only 87.5 % of its picture');
    expect(text.match(/class="warned"/g)).toHaveLength(2);
    expect(text.indexOf('data-name="a/raised"')).toBeLessThan(text.indexOf('data-name="a/plain"'));
  });

  it('the JUnit file contains the notice of a passed golden case', () => {
    const rest = { passed: 4, failed: 0, skipped: 0, seconds: 1, startedAt: '', drawnBy: [], problems: [] };
    expect(junitFrom({ ...rest, cases: CASES })).toContain(`<system-out>WARNING ${LOUD}</system-out></testcase>`);
  });

  it('the notice of a passed golden case becomes an annotation inside GitHub Actions', () => {
    expect(annotationsOf({ cases: CASES, problems: [] })).toEqual([
      `::warning file=a/raised/case.json,title=a/raised::${LOUD}`,
      '::warning file=a/hidden/case.json,title=a/hidden::only 25 %25 of the picture is compared: the mask hides the rest',
    ]);
  });
});
