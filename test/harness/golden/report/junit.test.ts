import { describe, expect, it } from 'vitest';
import { junitFrom } from '../../../../harness/golden/report/junit.js';
import { resultsFrom } from '../../../../harness/golden/report/run-results.js';
import { recordOf } from './records.js';

const results = resultsFrom(
  [
    recordOf('hull/red', { outcome: 'failed', facts: ['1 < 2'], message: 'a "b" & <c>\u0007' }),
    recordOf('hull/blue'),
    recordOf('glass/stock', { outcome: 'skipped', round: 1 }),
  ],
  { seconds: 2, startedAt: '2026-01-01T00:00:00.000Z', problems: ['the runner\ndied'] },
);

describe('the JUnit file of a golden run', () => {
  const text = junitFrom(results);

  it('the JUnit file of a golden run counts all cases, and has one suite per feature', () => {
    expect(text).toContain('<testsuites name="golden" tests="4" failures="2" skipped="1" errors="0" time="2.000">');
    expect(
      [...text.matchAll(/<testsuite name="([^"]+)" tests="(\d)" failures="(\d)"/g)].map((m) => m.slice(1)),
    ).toEqual([
      ['glass', '1', '0'],
      ['hull', '2', '1'],
      ['run', '1', '1'],
    ]);
  });

  it('the JUnit file of a golden run contains the message of each failure, escaped and without characters that XML forbids', () => {
    expect(text).toContain('<failure message="1 &lt; 2">a &quot;b&quot; &amp; &lt;c&gt;·</failure>');
    expect(text).toContain('name="blue" file="golden/render/hull/blue/case.json" time="0.500"/>');
    expect(text).toContain('name="stock (2)"');
    expect(text).toContain('<failure message="the runner">the runner&#10;died</failure>');
  });
});
