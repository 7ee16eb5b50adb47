import { DocumentError, parseJson } from '../../../src/base/errors/index.js';
import type { Tolerance } from '../../../src/contract/vocabulary/index.js';
import { parseTolerance } from '../../../src/golden/index.js';
import { comparedFolders, type Folders } from '../compare/compared-folders.js';
import { finishRun } from '../report/finish-run.js';
import { printRecord, printSummary } from '../report/print-records.js';
import { resultsFolder } from '../results-folder.js';

export interface CompareCommand extends Omit<Folders, 'tolerance' | 'given'> {
  /** The tolerance as JSON; by default, the bytes must be equal. */
  readonly tolerance: string | undefined;
}

/**
 * Compares the PNG files of two folders, and writes the same reports as a run. The exit status is as in `runGolden`.
 * @throws PlatformError for a folder that is missing or empty; DocumentError for a wrong tolerance
 */
export function runCompare({ tolerance: given, ...folders }: CompareCommand): number {
  let judged = 0;
  const tolerance = toleranceOf(folders.program, given);
  const results = comparedFolders({ ...folders, tolerance, given }, (record) => printRecord(record, ++judged));
  printSummary(results);
  finishRun(results, resultsFolder());
  return results.failed === 0 ? 0 : 1;
}

function toleranceOf(program: string, given: string | undefined): Tolerance {
  if (given === undefined) return { comparer: 'exact', why: 'no tolerance is given' };
  const document = `${program} --tolerance`;
  let parsed: object;
  try {
    parsed = { why: 'as the command says', ...(parseJson(given) as object) };
  } catch (cause) {
    const message = `not JSON: ${(cause as Error).message}; write it like '{"comparer":"flip","max_mean":0.03}'`;
    throw new DocumentError(document, [{ path: '', message }]);
  }
  return parseTolerance(document, parsed);
}
