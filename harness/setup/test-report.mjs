import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} skips the skipped tests, each with its reason if it has one
 * @property {string[]} failures the failed tests: file, name and first line of the message
 */

/**
 * Reads the report of the unit tests. A file that failed before its first test counts as one failure. If the runner
 * failed although no test failed, this also counts as one failure.
 *
 * @param {string} path of the JSON report
 * @param {number} status the runner's exit status
 * @returns {Counts}
 */
export function readUnitReport(path, status) {
  const report = readJson(path);
  if (!report) return noReport(path);
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults.filter((test) => ['skipped', 'pending', 'todo', 'disabled'].includes(test.status)),
  );
  const failures = report.testResults.flatMap(failuresOf);
  return {
    passed: report.numPassedTests,
    failed: atLeastOneWhenFailed(failures.length, status),
    skipped: skipped.length,
    skips: skipped.map((test) => test.fullName),
    failures,
  };
}

/**
 * @param {any} file a row of `testResults`
 * @returns {string[]}
 */
function failuresOf(file) {
  const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
  const where = file.name ? relative(ROOT, file.name) : 'a file without a name';
  if (failed.length > 0) {
    return failed.map(
      (/** @type {any} */ test) => `${where}: ${test.fullName}: ${firstLine(test.failureMessages?.join('\n'))}`,
    );
  }
  return file.status === 'failed' ? [`${where}: broke before its first test: ${firstLine(file.message)}`] : [];
}

/** @param {string | undefined} message @returns {string} */
function firstLine(message) {
  const line = (message ?? '').split('\n').find((each) => each.trim() !== '');
  return line?.trim() ?? 'no message';
}

/** @param {string} path @returns {Counts} */
function noReport(path) {
  const failures = [`no report in ${relative(ROOT, path)}: the runner ended before it wrote one`];
  return { passed: 0, failed: 1, skipped: 0, skips: [], failures };
}

/**
 * @param {string} path of the runner's summary
 * @param {number} status the runner's exit status
 * @returns {Counts}
 */
export function readGoldenReport(path, status) {
  const report = readJson(path);
  if (!report) return noReport(path);
  const { passed, failed, skipped = 0, problems = [], cases = [] } = report;
  const told = (/** @type {string} */ outcome) =>
    cases
      .filter((/** @type {any} */ each) => each.outcome === outcome)
      .map((/** @type {any} */ { name, message }) => `${name}: ${firstLine(message)}`);
  return {
    passed,
    failed: atLeastOneWhenFailed(failed, status),
    skipped,
    skips: told('skipped'),
    failures: [...problems.map(firstLine), ...told('failed')],
  };
}

export function totalOf(suites) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    suites.reduce((total, suite) => total + suite[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    skips: suites.flatMap((suite) => suite.skips),
    failures: suites.flatMap((suite) => suite.failures),
  };
}

/** The last line of a run, for people and programs: `12 passed, 0 failed, 1 skipped`. */
export function summaryLine(/** @type {Counts} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function atLeastOneWhenFailed(/** @type {number} */ failed, /** @type {number} */ status) {
  return status === 0 ? failed : Math.max(failed, 1);
}

function readJson(/** @type {string} */ path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
