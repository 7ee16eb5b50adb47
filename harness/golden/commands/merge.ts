import { join } from 'node:path';
import { DocumentError, PlatformError } from '../../../src/base/errors/index.js';
import { printAnnotations } from '../report/annotations.js';
import { readRun } from '../report/read-run.js';
import { type CaseRecord, resultsFrom, type RunResults, withPaths } from '../report/run-results.js';
import { writeStepSummary } from '../report/summary.js';
import { writeReports } from '../report/write-reports.js';
import { resultsFolder } from '../results-folder.js';
import { defaultCasesFolder } from '../run-options.js';
import { printOutcome } from './report.js';

/**
 * Merges the results of several shards into one JSON file, one JUnit file and one page. The exit status is as in
 * `runGolden`.
 *
 * @param folders the results folders of the runs, or the `golden-report` folders in them
 * @throws PlatformError when a folder contains no results; DocumentError when two folders contain the same case
 */
export function mergeResults(folders: readonly string[], casesFolder = defaultCasesFolder()): number {
  if (folders.length === 0)
    throw new PlatformError('livery golden merge: no folders are named; name the results folders of the shards');
  const runs = folders.map(readShard);
  const seen = new Map<string, string>();
  for (const { results, folder } of runs) {
    for (const { name, round = 0 } of results.cases) {
      const key = `${name}, round ${round + 1}`;
      const other = seen.get(key);
      if (other !== undefined) {
        throw new DocumentError(folder, [
          { path: '', message: `${key} is in ${other} too; give folders of shards that run different cases` },
        ]);
      }
      seen.set(key, folder);
    }
  }
  const results = resultsFrom(
    runs.flatMap(({ results: { cases } }) => cases),
    {
      seconds: runs.reduce((sum, { results: { seconds } }) => sum + seconds, 0),
      startedAt: runs.map(({ results: { startedAt } }) => startedAt).sort()[0]!,
      problems: [...runs.flatMap(({ results: { problems } }) => problems), ...missingShards(runs)],
    },
  );
  const { page } = writeReports(results, resultsFolder());
  printAnnotations(results);
  writeStepSummary(results);
  return printOutcome(results, page, casesFolder);
}

/** Returns a sentence for each shard whose results are missing. */
function missingShards(runs: readonly { readonly results: RunResults }[]): string[] {
  const shards = runs.flatMap(({ results: { shard } }) => shard ?? []);
  const totals = [...new Set(shards.map((shard) => shard.of))];
  if (totals.length > 1) return [`these shards are from runs of different sizes: ${totals.join(' and ')} shards`];
  const [total = 0] = totals;
  return Array.from({ length: total }, (_, at) => at + 1)
    .filter((index) => !shards.some((shard) => shard.index === index))
    .map((index) => `shard ${index}/${total} is missing: name its results folder too`);
}

/** @returns the folder, and the results with absolute paths of the pictures */
function readShard(folder: string): { readonly folder: string; readonly results: RunResults } {
  const { report, results } = readRun('merge', folder);
  const cases = results.cases.map((record: CaseRecord) => withPaths(record, (picture) => join(report, picture)));
  return { folder, results: { ...results, cases } };
}
