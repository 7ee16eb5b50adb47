import { resolve } from 'node:path';
import type { GoldenTolerance } from '../matcher/golden-tolerance.js';
import { toleranceOf } from '../matcher/verdict.js';
import { writeReports } from '../report/write-reports.js';
import { RESULTS_FOLDER, withResultsFolder } from '../results-folder.js';
import { comparedFolders } from './compared-folders.js';

const PROGRAM = 'livery-compare';

export interface FoldersOptions {
  /** Tolerance of the comparison; by default, the bytes must be equal. */
  readonly tolerance?: GoldenTolerance;
  /** The folder of the report; `golden-results` by default. */
  readonly results?: string;
}

export interface ComparedFolders {
  readonly passed: number;
  readonly failed: number;
  /** The pictures, sorted by name. `facts` contains one sentence for each fault of the picture. */
  readonly pictures: readonly { readonly name: string; readonly passed: boolean; readonly facts: readonly string[] }[];
  /** Absolute path of the report, an HTML page. */
  readonly page: string;
}

/**
 * Compares the PNG files that have the same name in two folders or their subfolders, and writes the reports of
 * `livery-compare`: a page, JUnit XML and JSON.
 *
 * @param actual the folder of the pictures to judge
 * @param expected the folder of the pictures with which they are compared
 * @throws PlatformError for a folder that is missing, empty or not writable; DocumentError for a wrong tolerance
 */
export function compareFolders(
  actual: string,
  expected: string,
  { tolerance, results: folder = RESULTS_FOLDER }: FoldersOptions = {},
): ComparedFolders {
  const given = tolerance && JSON.stringify(tolerance);
  const folders = { program: PROGRAM, actual, expected, tolerance: toleranceOf('compareFolders()', tolerance), given };
  return withResultsFolder(resolve(folder), () => {
    const results = comparedFolders(folders);
    const { page } = writeReports(results, resolve(folder));
    const { passed, failed } = results;
    const pictures = results.cases.map(({ name, outcome, facts = [] }) => ({
      name,
      passed: outcome === 'passed',
      facts,
    }));
    return { passed, failed, pictures, page };
  });
}
