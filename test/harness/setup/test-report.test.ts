import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
// @ts-expect-error plain JavaScript: it runs before any package is there
import { checkNodeVersion } from '../../../harness/setup/node-version.mjs';
// @ts-expect-error plain JavaScript: it runs before any package is there
import { readGoldenReport, readUnitReport, summaryLine, totalOf } from '../../../harness/setup/test-report.mjs';
import { emptyFolder } from '../../support/temporary-folder.js';

function fileWith(document: unknown): string {
  const path = join(emptyFolder(), 'report.json');
  writeFileSync(path, JSON.stringify(document));
  return path;
}

describe('the summary of npm test', () => {
  test('the summary counts passes, failures and skips, lists skipped tests, and shows each failure with its reason', () => {
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

  test('the summary lists failed and skipped goldens, and errors outside any case', () => {
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

  test('the summary counts a test file that failed before its first test as a failure', () => {
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

  test('the summary counts a test runner that ended without a report as a failure', () => {
    expect(readGoldenReport(fileWith({ passed: 2, failed: 0 }), 1).failed).toBe(1);
    expect(readGoldenReport(fileWith({ passed: 2, failed: 0 }), 0).failed).toBe(0);
    expect(readGoldenReport('/nowhere/golden.json', 0)).toMatchObject({
      failed: 1,
      failures: [expect.stringContaining('no report in')],
    });
  });

  test('the last line of the summary mentions skipped tests only if there are some', () => {
    const suite = { passed: 2, failed: 0, skipped: 0, skips: [], failures: [] };
    expect(summaryLine(totalOf([suite, suite]))).toBe('4 passed, 0 failed');
    expect(summaryLine(totalOf([suite, { ...suite, skipped: 1, skips: ['x'] }]))).toBe('4 passed, 0 failed, 1 skipped');
  });
});

describe('the version check of Node', () => {
  test('the version check rejects versions of Node below the oldest supported version', () => {
    expect(checkNodeVersion('20.18.3')).toMatch(/needs Node 20\.19 or newer; this is 20\.18\.3/);
    expect(checkNodeVersion('18.20.0')).toBeDefined();
    expect(checkNodeVersion('20.19.0')).toBeUndefined();
    expect(checkNodeVersion('22.0.0')).toBeUndefined();
  });
});
