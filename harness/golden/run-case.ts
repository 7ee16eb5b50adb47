import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { judge, maskFrom, type Comparison, type Mask, type RgbaImage } from '../../src/compare/index.js';
import { DocumentError } from '../../src/base/errors/index.js';
import { pictureSize } from '../../src/contract/index.js';
import { provenanceOf } from './accept/provenance.js';
import type { Backend, PassPicture } from './backend/backend.js';
import { commandFor } from './cases/command-for.js';
import { expectationOf, isAccepted, passImagePath, unexplainedImages } from './cases/expected-image.js';
import type { GoldenCase } from './cases/golden-case.js';
import { drawCase } from './draw-case.js';
import type { DrawnCase } from './drawn-case.js';
import { comparedShare, judgedOf, recordOfCase } from './report/case-record.js';
import { messageOf } from './report/describe.js';
import type { CaseRecord } from './report/run-results.js';
import { keepPasses } from './take-apart.js';
import { shownPath } from './results-folder.js';
import { LastPicture } from './last-picture.js';
import { caseResultsFolder, clearCaseResults, readPicture, writeImage } from './results.js';

/** The pictures of a failed case: the absolute paths of their files. */
export interface CaseImages {
  readonly actual: string;
  readonly expected?: string;
  readonly diff?: string;
  readonly mask?: string;
}

export type CaseResult = {
  readonly record: CaseRecord;
  /** The output of each pass of the frame; empty if the passes were not captured. */
  readonly passes: readonly PassPicture[];
  readonly lacks: readonly string[];
} & ({ readonly passed: true } | { readonly passed: false; readonly message: string; readonly images: CaseImages });

export interface RunCaseOptions {
  /** Number of earlier times that this run has drawn the case; 0 by default. */
  readonly round?: number;
  /** True to capture the output of each pass even if the case passes. */
  readonly takesApart?: boolean;
}

interface Failure {
  readonly facts: readonly string[];
  /** False if the case would still fail after this picture is accepted; true by default. */
  readonly isAcceptable?: boolean;
  readonly images?: Omit<CaseImages, 'actual'>;
  readonly comparison?: Comparison | null;
}

/**
 * Draws and judges a case. If the case fails, writes its pictures to `golden-results/golden/<name>`.
 *
 * @returns the record of the case, with absolute paths
 * @throws DocumentError, FieldError, PlatformError from drawing
 */
export async function runCase(
  backend: Backend,
  goldenCase: GoldenCase,
  { round = 0, takesApart = false }: RunCaseOptions = {},
): Promise<CaseResult> {
  const start = performance.now();
  clearCaseResults(goldenCase.name, round);
  const mask = maskOfCase(goldenCase);
  const drawn = await drawCase(backend, goldenCase);
  try {
    const result = await judgeCase(drawn, goldenCase, {
      family: drawn.family ?? (await backend.adapter()).family,
      mask,
      backend: backend.name,
      round,
      start,
    });
    if (!result.passed || !takesApart) return result;
    return { ...result, passes: (await drawn.passes()).pictures };
  } finally {
    await drawn.close();
  }
}

interface Judging {
  readonly family: string;
  readonly mask: Mask | null;
  readonly backend: Backend['name'];
  readonly round: number;
  /** Time at which the case started, from `performance.now()`, ms. */
  readonly start: number;
}

async function judgeCase(
  drawn: DrawnCase,
  goldenCase: GoldenCase,
  { family, mask, backend, round, start }: Judging,
): Promise<CaseResult> {
  const { image: actual, lacks, reasons = [] } = drawn;
  const stray = unexplainedImages(goldenCase, readdirSync(goldenCase.folder));
  const folder = caseResultsFolder(goldenCase.name, round);
  const last = new LastPicture(goldenCase.name, actual);
  const record = (): CaseRecord => ({
    ...recordOfCase(goldenCase, { round, backend }),
    outcome: 'passed',
    seconds: (performance.now() - start) / 1000,
    pictures: { thumbnail: last.thumbnail() },
  });
  const fail = async ({ facts, images = {}, comparison, isAcceptable = true }: Failure): Promise<CaseResult> => {
    const all = { actual: writeImage(join(folder, 'actual.png'), actual), ...images };
    const framePasses = await drawn.passes(comparison?.worst ?? undefined);
    const taken = keepPasses(
      framePasses,
      (pass) => join(folder, `pass-${pass}.png`),
      (pass) => (goldenCase.passes?.includes(pass) ? passImagePath(goldenCase, pass) : null),
    );
    const passed = record();
    const failed: CaseRecord = {
      ...passed,
      ...taken.record,
      ...(comparison ? { compared: comparedShare(comparison) } : {}),
      outcome: 'failed',
      facts: [...facts, ...lacks, ...(comparison ? reasons : []), ...taken.facts],
      pictures: { ...passed.pictures, ...all },
      ...(comparison ? { comparison } : {}),
      ...(lacks.length > 0 && { lacks }),
      ...(isAcceptable && { provenance: provenanceOf(goldenCase, family, all.actual, taken.record.passes) }),
    };
    const message = messageOf(failed);
    return { passed: false, message, images: all, record: { ...failed, message }, passes: framePasses.pictures, lacks };
  };

  if (stray.length > 0) {
    const facts = [`${stray.join(', ')}: case.json gives no reason for it; add a reason, or delete the picture`];
    return fail({ facts, isAcceptable: false });
  }
  const expectation = expectationOf(goldenCase, family);
  if (!isAccepted(expectation)) {
    return fail({
      facts: [`no accepted picture at ${shownPath(expectation.path)}`, acceptHint(goldenCase)],
    });
  }
  const accepted = readOrExplain(expectation.path, last);
  if (typeof accepted === 'string') return fail({ facts: [accepted, acceptHint(goldenCase)] });
  const judgement = judge(actual, accepted, expectation.tolerance, mask);
  if (judgement.passed)
    return { passed: true, record: { ...record(), ...judgedOf(judgement, lacks) }, passes: [], lacks };
  const { facts, comparison, diff } = judgement;
  const images = {
    expected: join(folder, 'expected.png'),
    ...(diff ? { diff: writeImage(join(folder, 'diff.png'), diff) } : {}),
    ...(mask ? { mask: writeImage(join(folder, 'mask.png'), pictureOfMask(mask, actual)) } : {}),
  };
  const failed = await fail({ facts, images, comparison });
  copyFileSync(expectation.path, images.expected);
  return failed;
}

function acceptHint(goldenCase: GoldenCase): string {
  return `look at actual.png; if it is right: ${commandFor('update', goldenCase)}`;
}

/**
 * @returns the picture, or a sentence that says why the file cannot be read. If the file cannot be read, the case fails
 *   as it does for a different picture
 */
function readOrExplain(path: string, last: LastPicture): RgbaImage | string {
  try {
    return last.readAccepted(path);
  } catch (cause) {
    return (cause as Error).message;
  }
}

function pictureOfMask(mask: Mask, { width, height }: RgbaImage): RgbaImage {
  const rgba = new Uint8Array(mask.length * 4);
  for (let i = 0; i < mask.length; i++) rgba.set(mask[i] === 1 ? [255, 255, 255, 255] : [0, 0, 0, 255], i * 4);
  return { width, height, rgba };
}

/**
 * Returns the texels that a case does not compare, or null if it compares all of them.
 * @throws DocumentError when the mask is missing, unreadable, or has a different size than the picture
 */
function maskOfCase(goldenCase: GoldenCase): Mask | null {
  const { mask, folder, name } = goldenCase;
  if (!mask) return null;
  const image = mask.image === undefined ? undefined : readPicture(join(folder, mask.image));
  try {
    return maskFrom(pictureSize(goldenCase), mask.rectangles ?? [], image);
  } catch (cause) {
    throw new DocumentError(`${name}/case.json`, [{ path: '/mask', message: (cause as Error).message }]);
  }
}
