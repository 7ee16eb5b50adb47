import { copyFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../../src/platform/node/project-root.js';
import type { CaseRenderer } from './case-renderer.js';
import { expectationOf, isAccepted, unexplainedImages } from './cases/expected-image.js';
import type { GoldenCase } from './cases/golden-case.js';
import { judge } from './judge.js';
import { caseResultsFolder, clearCaseResults, readImage, writeImage } from './results.js';
import { defaultCasesFolder } from './run-options.js';

/** Pictures that a failed case left, as absolute paths. */
export interface CaseImages {
  readonly actual: string;
  readonly expected?: string;
  readonly diff?: string;
}

export type CaseResult =
  { readonly passed: true } | { readonly passed: false; readonly message: string; readonly images: CaseImages };

/**
 * Draws one case and judges it. A failure leaves its pictures under `test-results/golden/<name>`.
 *
 * @param round index among the repetitions of one run
 * @throws what drawing throws: DocumentError, FieldError, PlatformError
 */
export async function runCase(renderer: CaseRenderer, goldenCase: GoldenCase, round = 0): Promise<CaseResult> {
  clearCaseResults(goldenCase.name, round);
  const stray = unexplainedImages(goldenCase, readdirSync(goldenCase.folder));
  const actual = await renderer.render(goldenCase);
  const expectation = expectationOf(goldenCase, renderer.adapterFamily);
  const folder = caseResultsFolder(goldenCase.name, round);
  const fail = (facts: readonly string[], images: Omit<CaseImages, 'actual'> = {}): CaseResult => {
    const all = { actual: writeImage(join(folder, 'actual.png'), actual), ...images };
    return { passed: false, message: failureMessage(goldenCase, facts, all), images: all };
  };

  if (stray.length > 0) return fail([`${stray.join(', ')}: case.json gives no reason for it; add one or delete it`]);
  if (!isAccepted(expectation)) {
    return fail([
      `no accepted picture at ${fromRoot(expectation.path)}`,
      `look at actual.png; when it is right: npm run -s livery -- golden update ${wordsFor(goldenCase)}`,
    ]);
  }
  const verdict = judge(actual, readImage(expectation.path), expectation.tolerance);
  if (verdict.passed) return { passed: true };
  const expected = join(folder, 'expected.png');
  const images = verdict.diff ? { expected, diff: writeImage(join(folder, 'diff.png'), verdict.diff) } : { expected };
  const failed = fail(verdict.facts, images);
  copyFileSync(expectation.path, expected);
  return failed;
}

function failureMessage(goldenCase: GoldenCase, facts: readonly string[], images: CaseImages): string {
  const paths = Object.entries(images).map(([name, path]) => [name, fromRoot(path as string)] as const);
  const lines = [...paths, ['rerun', `npm run -s livery -- golden run ${wordsFor(goldenCase)}`] as const];
  return [
    `${goldenCase.name}: ${goldenCase.description}`,
    ...facts.map((fact) => `  ${fact}`),
    ...lines.map(([name, value]) => `  ${name.padEnd(9)} ${value}`),
  ].join('\n');
}

/** The case on a command line; cases elsewhere need their folder named. */
function wordsFor({ name, folder }: GoldenCase): string {
  const cases = dirname(dirname(folder));
  return cases === defaultCasesFolder() ? name : `${name} --cases ${cases}`;
}

function fromRoot(path: string): string {
  return relative(projectRoot(), path);
}
