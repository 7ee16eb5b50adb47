import { reviewCommand } from '../cases/command-for.js';
import { printAnnotations } from './annotations.js';
import { noticesOf } from './notices.js';
import type { RunResults } from './run-results.js';
import { slowestOf } from './slowest.js';
import { writeStepSummary } from './summary.js';
import { writeReports } from './write-reports.js';

/**
 * Writes the results of a run, and prints the path of the report and remarks about passed cases.
 * @param casesFolder absent if the pictures do not belong to cases
 */
export function finishRun(results: RunResults, folder: string, casesFolder?: string): void {
  const { page } = writeReports(results, folder);
  for (const line of noticesOf(results.cases)) console.log(`  ${line}`);
  const slowest = slowestOf(results.cases);
  if (slowest !== '') console.log(`  slowest: ${slowest}`);
  for (const line of reportLines(results, page, casesFolder)) console.log(`  ${line}`);
  printAnnotations(results);
  writeStepSummary(results);
}

export function reportLines({ cases }: RunResults, page: string, casesFolder?: string): string[] {
  const isReviewable = casesFolder !== undefined && cases.some(({ provenance }) => provenance);
  return [`report: ${page}`, ...(isReviewable ? [`review: ${reviewCommand(casesFolder)}`] : [])];
}
