import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { PlatformError, quoteWord } from '../../../src/base/errors/index.js';
import { judge } from '../../../src/compare/index.js';
import type { Tolerance } from '../../../src/contract/vocabulary/index.js';
import { comparedShare, judgedOf } from '../report/case-record.js';
import { messageOf } from '../report/describe.js';
import { type CaseRecord, resultsFrom, type RunResults } from '../report/run-results.js';
import { shownPath } from '../results-folder.js';
import { LastPicture } from '../last-picture.js';
import { caseResultsFolder, clearCaseResults, writeImage } from '../results.js';
import { readStoredPicture, type StoredPicture } from './stored-picture.js';

export interface Folders {
  /** The command in the form in which users type it; messages contain it. */
  readonly program: string;
  readonly actual: string;
  readonly expected: string;
  readonly tolerance: Tolerance;
  /** The tolerance as the user wrote it, or undefined. */
  readonly given: string | undefined;
}

/**
 * Writes the pictures that differ into the folder of results.
 * @param done receives each record as soon as its pictures have been compared
 * @throws PlatformError for a folder that is missing or empty
 */
export function comparedFolders(folders: Folders, done: (record: CaseRecord) => void = () => undefined): RunResults {
  const { program, actual, expected } = folders;
  const names = { actual: picturesIn(program, actual), expected: picturesIn(program, expected) };
  if (names.expected.length === 0)
    throw new PlatformError(
      `${program}: no PNG files in ${expected}; name the folder of the expected pictures for ${actual}`,
    );
  const startedAt = new Date();
  const all = [...new Set([...names.expected, ...names.actual])].sort();
  const records = all.map((name) => {
    const record = recordOf(name, folders);
    done(record);
    return record;
  });
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  return resultsFrom(records, { seconds, startedAt: startedAt.toISOString(), problems: [] });
}

/**
 * Lists the PNG files of a folder by their relative paths, with `/` as the separator.
 * @throws PlatformError when `folder` is not a folder
 */
function picturesIn(program: string, folder: string): string[] {
  if (!existsSync(folder))
    throw new PlatformError(`${program}: ${folder} does not exist; name two folders of pictures`);
  if (!statSync(folder).isDirectory())
    throw new PlatformError(`${program}: ${folder} is not a folder; name the folders of the pictures`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.png$/i.test(entry.name))
    .map((entry) => relative(resolve(folder), resolve(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function recordOf(file: string, { program, actual: from, expected: to, tolerance, given }: Folders): CaseRecord {
  const start = performance.now();
  const [actualPath, expectedPath] = [join(from, file), join(to, file)];
  const name = file.replace(/\.png$/i, '');
  clearCaseResults(name);
  const option = given === undefined ? '' : ` --tolerance ${quoteWord(given)}`;
  const record = (more: Pick<CaseRecord, 'outcome' | 'pictures'> & Partial<CaseRecord>): CaseRecord => ({
    name,
    description: `${shownPath(actualPath)} is like ${shownPath(expectedPath)}.`,
    seconds: (performance.now() - start) / 1000,
    file: shownPath(actualPath),
    rerun: `${program} ${quoteWord(from)} ${quoteWord(to)}${option}`,
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
  const thumbnail = new LastPicture(name, actual.image).thumbnail();
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

/** Returns one sentence for each difference that the comparison of 8-bit values cannot see. */
function notesOf(actual: StoredPicture, expected: StoredPicture): string[] {
  const deep = [actual, expected].filter(({ depth }) => depth > 8);
  return [
    ...deep.map(({ path, depth }) => `${shownPath(path)} has ${depth} bits per channel; only the upper 8 are compared`),
    ...(actual.profile === expected.profile
      ? []
      : [
          `the colour profiles differ: ${actual.profile} of ${shownPath(actual.path)}, ${expected.profile} of ${shownPath(expected.path)}; the stored values are compared`,
        ]),
  ];
}
