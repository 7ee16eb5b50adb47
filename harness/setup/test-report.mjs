import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} skips the skipped tests, with the reason where one was given
 */

/**
 * Reads the counts of the unit tests. A file that broke before its first test counts as one failure, and so does a
 * runner that failed without naming one.
 *
 * @param {string} path of the JSON report
 * @param {number} status the runner's exit status
 * @returns {Counts}
 */
export function readUnitReport(path, status) {
  const report = readJson(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0, skips: [] };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults.filter((test) => ['skipped', 'pending', 'todo', 'disabled'].includes(test.status)),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: atLeastOneWhenFailed(failed, status),
    skipped: skipped.length,
    skips: skipped.map((test) => test.fullName),
  };
}

/**
 * Reads the counts of the golden cases.
 *
 * @param {string} path of the runner's summary
 * @param {number} status the runner's exit status
 * @returns {Counts}
 */
export function readGoldenReport(path, status) {
  const report = readJson(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0, skips: [] };
  const { passed, failed, skipped = 0, skips = [] } = report;
  return { passed, failed: atLeastOneWhenFailed(failed, status), skipped, skips };
}

/** Adds the counts of suites. @param {readonly Counts[]} suites @returns {Counts} */
export function totalOf(suites) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    suites.reduce((total, suite) => total + suite[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    skips: suites.flatMap((suite) => suite.skips),
  };
}

/** Writes the last line of a run, for people and for machines: `12 passed, 0 failed, 1 skipped`. */
export function summaryLine(/** @type {Counts} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function atLeastOneWhenFailed(/** @type {number} */ failed, /** @type {number} */ status) {
  return status === 0 ? failed : Math.max(failed, 1);
}

function readJson(/** @type {string} */ path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
