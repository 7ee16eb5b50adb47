import { printAnnotations } from './annotations.js';
import { noticesOf } from './notices.js';
import type { RunResults } from './run-results.js';
import { slowestOf } from './slowest.js';
import { writeStepSummary } from './summary.js';
import { writeReports } from './write-reports.js';

/** Writes the results of a run, and prints where they are and what a reader should know of cases that passed. */
export function finishRun(results: RunResults, folder: string): void {
  const { page } = writeReports(results, folder);
  for (const line of noticesOf(results.cases)) console.log(`  ${line}`);
  const slowest = slowestOf(results.cases);
  if (slowest !== '') console.log(`  slowest: ${slowest}`);
  console.log(`  report: ${page}`);
  printAnnotations(results);
  writeStepSummary(results);
}
