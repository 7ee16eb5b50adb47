import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shownCommand } from '../../../src/device/node/installation/index.js';
import { reportLines } from '../report/finish-run.js';
import { readResults, type RunResults } from '../report/run-results.js';
import { slowestOf } from '../report/slowest.js';
import { resultsFolder, shownPath } from '../results-folder.js';

/** Prints the results of the last run. The exit status is as in `runGolden`, or 2 if nothing has run yet. */
export function printReport(casesFolder: string): number {
  const path = join(resultsFolder(), 'golden.json');
  if (!existsSync(path)) {
    console.error(`no golden run so far: ${shownPath(path)} does not exist; begin with: ${shownCommand('golden run')}`);
    return 2;
  }
  const results = readResults(path);
  for (const row of results.cases) {
    console.log(`${row.outcome.padEnd(8)} ${row.seconds.toFixed(2).padStart(6)} s  ${row.name}`);
  }
  return printOutcome(results, join(resultsFolder(), 'golden-report', 'index.html'), casesFolder);
}

/** Prints the outcome of a run. The exit status is as in `runGolden`. */
export function printOutcome(results: RunResults, page: string, casesFolder: string): number {
  const { passed, failed, skipped, seconds, cases, problems } = results;
  for (const { outcome, message } of cases)
    if (outcome === 'failed' && message !== undefined) console.log(`\n${message}`);
  for (const problem of problems) console.log(`\n${problem}`);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(1)} s`);
  if (cases.length > 0) console.log(`slowest: ${slowestOf(cases)}`);
  for (const line of reportLines(results, page, casesFolder)) console.log(line);
  return failed === 0 ? 0 : 1;
}
