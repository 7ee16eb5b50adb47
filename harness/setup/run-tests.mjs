import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runShowing } from './processes.mjs';
import { setUp } from './set-up.mjs';
import { prepareTestTools } from './test-tools.mjs';
import { readGoldenReport, readUnitReport, summaryLine, totalOf } from './test-report.mjs';

const RESULTS = join(ROOT, 'test-results');

/**
 * The parts of the whole test, in order: the cheapest first, since it explains most failures of the others.
 *
 * @type {ReadonlyArray<{ name: string, args: string[], report: (status: number) => import('./test-report.mjs').Counts }>}
 */
const SUITES = [
  {
    name: 'types',
    args: [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', '.', '--noEmit'],
    report: (status) => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0, skips: [] }),
  },
  {
    name: 'unit',
    args: [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(RESULTS, 'unit.json')}`,
    ],
    report: (status) => readUnitReport(join(RESULTS, 'unit.json'), status),
  },
  {
    name: 'golden',
    args: [join('dist', 'src', 'apps', 'cli', 'main.js'), 'golden', 'run'],
    report: (status) => readGoldenReport(join(RESULTS, 'golden.json'), status),
  },
];

/**
 * Runs everything and leaves `test-results/summary.json` for whoever called.
 *
 * @returns {Promise<number>} 0 passed, 1 something failed, 2 could not run
 */
export async function runTests() {
  if (!(await setUp())) return 2;
  const missingTools = await prepareTestTools();
  mkdirSync(RESULTS, { recursive: true });
  for (const name of ['unit.json', 'golden.json', 'summary.json']) rmSync(join(RESULTS, name), { force: true });

  const suites = [];
  for (const { name, args, report } of SUITES) {
    console.log(`\n── ${name}`);
    const start = performance.now();
    const status = await runShowing(process.execPath, args);
    suites.push({ name, seconds: (performance.now() - start) / 1000, ...report(status) });
  }

  const total = totalOf(suites);
  printSummary(suites, missingTools);
  writeFileSync(
    join(RESULTS, 'summary.json'),
    `${JSON.stringify({ ...total, line: summaryLine(total), suites }, null, 2)}\n`,
  );
  console.log(summaryLine(total));
  return total.failed === 0 ? 0 : 1;
}

/** A row per suite, then everything that was skipped and why. */
function printSummary(/** @type {Array<any>} */ suites, /** @type {string[]} */ missingTools) {
  console.log('\nsuite     passed  failed  skipped  seconds');
  for (const { name, passed, failed, skipped, seconds } of suites) {
    const numbers = [passed, failed, skipped].map((count, i) => String(count).padStart([8, 8, 9][i] ?? 0)).join('');
    console.log(`${name.padEnd(8)}${numbers}${seconds.toFixed(1).padStart(9)}`);
  }
  for (const { name, skips } of suites) for (const skip of skips) console.log(`skipped in ${name}: ${skip}`);
  for (const sentence of missingTools) console.log(sentence);
  console.log('');
}
