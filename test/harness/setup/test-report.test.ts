import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
// @ts-expect-error plain JavaScript: it runs before any package is there
import { checkNodeVersion } from '../../../harness/setup/node-version.mjs';
// @ts-expect-error plain JavaScript: it runs before any package is there
import { readGoldenReport, readUnitReport, summaryLine, totalOf } from '../../../harness/setup/test-report.mjs';

function fileWith(document: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'livery-report-')), 'report.json');
  writeFileSync(path, JSON.stringify(document));
  return path;
}

describe('the summary of npm test', () => {
  test('counts passes, failures and skips, names what was skipped, and says what failed and why', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a' },
      { status: 'failed', fullName: 'b', failureMessages: ['\nError: 2 is not 3\n    at b.test.ts:4'] },
      { status: 'skipped', fullName: 'c' },
    ];
    const report = fileWith({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [{ name: resolve('test/b.test.ts'), status: 'failed', assertionResults }],
    });
    expect(readUnitReport(report, 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      skips: ['c'],
      failures: [`${join('test', 'b.test.ts')}: b: Error: 2 is not 3`],
    });
  });

  test('names the goldens that failed or were skipped, and what went wrong outside of any', () => {
    const report = fileWith({
      passed: 1,
      failed: 2,
      skipped: 1,
      problems: ['the report could not be written'],
      cases: [
        { name: 'scene/a', outcome: 'passed' },
        { name: 'scene/b', outcome: 'failed', message: 'differs in 12 texels\nworst at 3, 4' },
        { name: 'scene/c', outcome: 'skipped', message: 'needs Chromium' },
      ],
    });
    expect(readGoldenReport(report, 1)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      skips: ['scene/c: needs Chromium'],
      failures: ['the report could not be written', 'scene/b: differs in 12 texels'],
    });
  });

  test('a file that broke before its first test is a failure', () => {
    const report = fileWith({
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [
        { name: resolve('test/a.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    });
    const { failed, failures } = readUnitReport(report, 1);
    expect(failed).toBe(1);
    expect(failures).toEqual([`${join('test', 'a.test.ts')}: broke before its first test: no such module`]);
  });

  test('a runner that failed without a failed test, or without a report, is a failure', () => {
    expect(readGoldenReport(fileWith({ passed: 2, failed: 0 }), 1).failed).toBe(1);
    expect(readGoldenReport(fileWith({ passed: 2, failed: 0 }), 0).failed).toBe(0);
    expect(readGoldenReport('/nowhere/golden.json', 0)).toMatchObject({
      failed: 1,
      failures: [expect.stringContaining('no report in')],
    });
  });

  test('ends in one line, which names skips only where there are some', () => {
    const suite = { passed: 2, failed: 0, skipped: 0, skips: [], failures: [] };
    expect(summaryLine(totalOf([suite, suite]))).toBe('4 passed, 0 failed');
    expect(summaryLine(totalOf([suite, { ...suite, skipped: 1, skips: ['x'] }]))).toBe('4 passed, 0 failed, 1 skipped');
  });
});

describe('the version of Node', () => {
  test('is refused below the oldest one that the packages run on, and accepted from it on', () => {
    expect(checkNodeVersion('20.18.3')).toMatch(/needs Node 20\.19 or newer; this is 20\.18\.3/);
    expect(checkNodeVersion('18.20.0')).toBeDefined();
    expect(checkNodeVersion('20.19.0')).toBeUndefined();
    expect(checkNodeVersion('22.0.0')).toBeUndefined();
  });
});
