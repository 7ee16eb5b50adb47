import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DocumentError, parseJson, PlatformError } from '../../../src/base/errors/index.js';
import { judge, shrink } from '../../../src/compare/index.js';
import type { Tolerance } from '../../../src/contract/vocabulary/index.js';
import { parseTolerance } from '../../../src/golden/index.js';
import { comparedShare, judgedOf } from '../report/case-record.js';
import { messageOf } from '../report/describe.js';
import { finishRun } from '../report/finish-run.js';
import { printRecord, printSummary } from '../report/print-records.js';
import { type CaseRecord, resultsFrom } from '../report/run-results.js';
import { resultsFolder, shownPath } from '../results-folder.js';
import { caseResultsFolder, clearCaseResults, thumbnailPath, writeImage } from '../results.js';
import { readStoredPicture, type StoredPicture } from './stored-picture.js';

/** Longest side of a picture in a list, px. */
const THUMBNAIL_SIZE = 240;

export interface CompareCommand {
  /** The command as users type it, for messages. */
  readonly program: string;
  /** The folder of pictures that are judged. */
  readonly actual: string;
  /** The folder of pictures that they should be equal to. */
  readonly expected: string;
  /** The tolerance, as JSON; equal bytes by default. */
  readonly tolerance: string | undefined;
}

/**
 * Compares the PNG files of two folders by name, subfolders included, and writes the same reports as a run. Exit status as
 * `runGolden`.
 * @throws PlatformError for a folder that is missing or empty; DocumentError for a wrong tolerance
 */
export function compareFolders({ program, actual, expected, tolerance: given }: CompareCommand): number {
  const tolerance = toleranceOf(program, given);
  const names = { actual: picturesIn(program, actual), expected: picturesIn(program, expected) };
  if (names.expected.length === 0)
    throw new PlatformError(
      `${program}: no PNG files in ${expected}; name the folder of the pictures that those of ${actual} should be like`,
    );
  const startedAt = new Date();
  const all = [...new Set([...names.expected, ...names.actual])].sort();
  const records = all.map((name, index) => {
    const record = recordOf(name, join(actual, name), join(expected, name), tolerance, { program, given });
    printRecord(record, index + 1);
    return record;
  });
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  const results = resultsFrom(records, { seconds, startedAt: startedAt.toISOString(), problems: [] });
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
    const message = `not JSON: ${(cause as Error).message}; such as '{"comparer":"flip","max_mean":0.03}'`;
    throw new DocumentError(document, [{ path: '', message }]);
  }
  return parseTolerance(document, parsed);
}

/** Lists the PNG files of a folder by their paths in it, with `/`. @throws PlatformError when it is not a folder */
function picturesIn(program: string, folder: string): string[] {
  if (!existsSync(folder))
    throw new PlatformError(`${program}: ${folder} does not exist; name two folders of pictures`);
  if (!statSync(folder).isDirectory())
    throw new PlatformError(`${program}: ${folder} is not a folder; name the folders of the pictures`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.png$/i.test(entry.name))
    .map((entry) => relative(resolve(folder), resolve(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function recordOf(
  file: string,
  actualPath: string,
  expectedPath: string,
  tolerance: Tolerance,
  { program, given }: { readonly program: string; readonly given: string | undefined },
): CaseRecord {
  const start = performance.now();
  const name = file.replace(/\.png$/i, '');
  clearCaseResults(name);
  const folders = [actualPath, expectedPath].map((path) => quoted(path.slice(0, -file.length - 1)));
  const option = given === undefined ? '' : ` --tolerance ${quoted(given)}`;
  const record = (more: Pick<CaseRecord, 'outcome' | 'pictures'> & Partial<CaseRecord>): CaseRecord => ({
    name,
    description: `${shownPath(actualPath)} is like ${shownPath(expectedPath)}.`,
    seconds: (performance.now() - start) / 1000,
    file: shownPath(actualPath),
    rerun: `${program} ${folders.join(' ')}${option}`,
    tolerance,
    ...more,
  });
  const fail = (facts: readonly string[], more: Partial<CaseRecord> = {}): CaseRecord => {
    const failed = record({ pictures: {}, ...more, outcome: 'failed', facts });
    return { ...failed, message: messageOf(failed) };
  };

  const pictures = [readStoredPicture(actualPath), readStoredPicture(expectedPath)] as const;
  const [actual, expected] = pictures;
  if (!actual.ok || !expected.ok) {
    return fail(pictures.flatMap((read) => (read.ok ? [] : [read.reason])));
  }
  const thumbnail = writeImage(thumbnailPath(name), shrink(actual.image, THUMBNAIL_SIZE));
  const judgement = judge(actual.image, expected.image, tolerance);
  const notes = notesOf(actual, expected);
  if (judgement.passed) return record({ ...judgedOf(judgement, notes), outcome: 'passed', pictures: { thumbnail } });
  const { facts, comparison, diff } = judgement;
  const place = caseResultsFolder(name);
  return fail([...facts, ...notes], {
    ...(comparison ? { comparison, compared: comparedShare(comparison) } : {}),
    pictures: {
      thumbnail,
      actual: writeImage(join(place, 'actual.png'), actual.image),
      expected: writeImage(join(place, 'expected.png'), expected.image),
      ...(diff ? { diff: writeImage(join(place, 'diff.png'), diff) } : {}),
    },
  });
}

/** Returns what the comparison does not see in the files, a sentence each. */
function notesOf(actual: StoredPicture, expected: StoredPicture): string[] {
  const deep = [actual, expected].filter(({ depth }) => depth > 8);
  return [
    ...deep.map(({ path, depth }) => `${shownPath(path)} has ${depth} bits per channel; its upper 8 are compared`),
    ...(actual.profile === expected.profile
      ? []
      : [
          `the colour profiles differ: ${actual.profile} of ${shownPath(actual.path)}, ${expected.profile} of ${shownPath(expected.path)}; the stored values are compared`,
        ]),
  ];
}

const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
