import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareGoldenPage } from './golden-page.mjs';
import { GO_ENVIRONMENT, ONE_CHECKER, ROOT, runKeeping, runShowing } from './processes.mjs';
import { setUp } from './set-up.mjs';
import { prepareTestTools } from './test-tools.mjs';
import { readGoldenReport, readUnitReport, summaryLine, totalOf } from './test-report.mjs';
import { V8_OPTIONS } from './v8-options.mjs';

const RESULTS = join(ROOT, 'test-results');
const GOLDEN_REPORT = join(ROOT, 'golden-results', 'golden.json');

const bin = (/** @type {string[]} */ ...path) => join('node_modules', ...path);

/** The options of V8 save a tenth of the CPU time of this check. */
const KNIP = [...V8_OPTIONS, bin('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints'];

/**
 * The environment of the checks. The checks use one thread, because the other processor is busy with tests. The linter
 * then needs a quarter less CPU time than with two threads.
 */
const ONE_THREAD = { GOMAXPROCS: '1', ...GO_ENVIRONMENT };

/**
 * The static checks of `npm test`. Two more checks run elsewhere: `npm run check` checks the format, and the unit tests
 * check the directions of imports.
 *
 * @type {ReadonlyArray<{ name: string, args: string[] }>}
 */
const STATIC_CHECKS = [
  // Only the types of the tests are checked, because the set-up has already compiled the sources.
  { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.test.json', ...ONE_CHECKER] },
  { name: 'lint', args: [bin('oxlint', 'bin', 'oxlint'), '.'] },
  { name: 'unused', args: [...KNIP] },
  { name: 'unused without the tests', args: [...KNIP, '--production'] },
];

/** @typedef {{ args: string[], report: (status: number) => import('./test-report.mjs').Counts }} Suite */

/** @type {Readonly<Record<'unit' | 'pictures' | 'golden', Suite>>} */
const SUITES = {
  unit: vitestSuite('unit'),
  pictures: vitestSuite('pictures'),
  golden: {
    args: [join('dist', 'src', 'cli', 'main.js'), 'golden', 'run'],
    report: (status) => readGoldenReport(GOLDEN_REPORT, status),
  },
};

/** @returns {Suite} */
function vitestSuite(/** @type {string} */ name) {
  const file = join(RESULTS, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { args: [bin('vitest', 'vitest.mjs'), 'run', ...reporters], report: (status) => readUnitReport(file, status) };
}

/**
 * @param {import('./test-options.mjs').TestPlan} plan
 * @returns {Promise<number>} 0 passed, 1 something failed, 2 could not run
 */
export async function runTests(plan) {
  if (!(await setUp({ packagesOnly: plan.packagesOnly }))) return 2;
  // The page of golden cases must be complete before the tests start, because some tests draw in it and others pack it.
  if (!plan.packagesOnly) await prepareGoldenPage();
  const missingTools = plan.packagesOnly ? [] : await prepareTestTools();
  mkdirSync(RESULTS, { recursive: true });
  for (const name of ['unit.json', 'pictures.json', 'summary.json']) rmSync(join(RESULTS, name), { force: true });
  rmSync(GOLDEN_REPORT, { force: true });

  // In a whole run, a separate Vitest process runs the tests with pictures: `vitest.config.ts` says why.
  const isWhole = plan.unit?.length === 0;
  const environment = environmentOf(plan);
  const beside = [];
  if (isWhole) {
    const { args, report } = SUITES.pictures;
    const step = { name: 'pictures', args: [...args, '--project=pictures'], report };
    beside.push(startBeside([step], { environment }));
  }
  // Run the checks and the goldens at the same time with a low priority, because unit tests spend much of their time
  // waiting.
  if (plan.unit) beside.push(startBeside(checksAndGoldens(plan), { low: true, environment: ONE_THREAD }));
  const suites = [];
  if (plan.unit) suites.push(await runSuite('unit', isWhole ? ['--project=!pictures'] : plan.unit, environment));
  for (const end of beside) suites.push(...(await end()));
  if (!plan.unit && plan.golden) suites.push(await runSuite('golden', plan.golden));

  const total = totalOf(suites);
  printSummary(suites, missingTools);
  writeFileSync(
    join(RESULTS, 'summary.json'),
    `${JSON.stringify({ ...total, line: summaryLine(total), suites }, null, 2)}\n`,
  );
  console.log(summaryLine(total));
  return total.failed === 0 ? 0 : 1;
}

/** @param {import('./test-options.mjs').TestPlan} plan @returns {NodeJS.ProcessEnv} */
function environmentOf(plan) {
  return {
    ...process.env,
    ...(plan.deep && { LIVERY_TEST_DEEP: '1' }),
    ...(plan.fromBuild && { LIVERY_TEST_BUILD: '1' }),
  };
}

async function runSuite(
  /** @type {'unit' | 'golden'} */ name,
  /** @type {string[]} */ chosen,
  environment = process.env,
) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const { args, report } = SUITES[name];
  const status = await runShowing(process.execPath, [...args, ...chosen], environment);
  return { name, seconds: (performance.now() - start) / 1000, ...report(status) };
}

/** @typedef {Suite & { name: string }} Step */

/** Lists the checks and the goldens of a plan. @returns {Step[]} */
function checksAndGoldens(/** @type {import('./test-options.mjs').TestPlan} */ plan) {
  const checks = plan.checks ? STATIC_CHECKS.map((check) => ({ ...check, report: countsOfCheck })) : [];
  // The unit tests take longer, so a second process for the goldens would save no time.
  const workers = plan.unit?.length === 0 ? ['--workers', '1'] : [];
  const { args, report } = SUITES.golden;
  return [...checks, ...(plan.golden ? [{ name: 'golden', args: [...args, ...workers, ...plan.golden], report }] : [])];
}

/**
 * Starts steps that run beside the unit tests, one after another so that they need little memory.
 *
 * @param {readonly Step[]} steps
 * @param {{ low?: boolean, environment: NodeJS.ProcessEnv }} options of `runKeeping`
 * @returns {() => Promise<any[]>} waits for the end, and prints the outputs that have not been printed
 */
function startBeside(steps, options) {
  /** @type {string[]} */
  const later = [];
  const running = (async () => {
    const suites = [];
    for (const { name, args, report } of steps) {
      const start = performance.now();
      const { status, output } = await runKeeping(process.execPath, args, options);
      const text = `\n── ${name}\n${output.trim() || 'nothing to fix'}`;
      if (status === 0) later.push(text);
      else console.log(text);
      suites.push({ name, seconds: (performance.now() - start) / 1000, ...report(status) });
    }
    return suites;
  })();
  // Without this handler, Node would end the unit tests at the first error. The caller still gets the error from
  // `running`.
  running.catch(() => undefined);
  return async () => {
    const suites = await running;
    for (const text of later) console.log(text);
    return suites;
  };
}

/** @param {number} status @returns {import('./test-report.mjs').Counts} */
function countsOfCheck(status) {
  const failed = status === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: 0, skips: [], failures: failed ? ['its output is above'] : [] };
}

/** Prints the failures last, because people look at the end of a log. */
function printSummary(/** @type {Array<any>} */ suites, /** @type {string[]} */ missingTools) {
  console.log('\nsuite     passed  failed  skipped  seconds');
  for (const { name, passed, failed, skipped, seconds } of suites) {
    const numbers = [passed, failed, skipped].map((count, i) => String(count).padStart([8, 8, 9][i] ?? 0)).join('');
    console.log(`${name.padEnd(8)}${numbers}${seconds.toFixed(1).padStart(9)}`);
  }
  for (const { name, skips } of suites) for (const skip of skips) console.log(`skipped in ${name}: ${skip}`);
  for (const sentence of missingTools) console.log(sentence);
  for (const { name, failures } of suites) for (const failure of failures) console.log(`failed in ${name}: ${failure}`);
  console.log('');
}
