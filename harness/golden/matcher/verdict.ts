import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { judge, type Judgement, type Mask, type RgbaImage } from '../../../src/compare/index.js';
import type { Tolerance } from '../../../src/contract/vocabulary/index.js';
import { parseTolerance } from '../../../src/golden/index.js';
import { shownPath } from '../results-folder.js';
import { readPicture } from '../results.js';
import type { GoldenTolerance } from './golden-tolerance.js';

export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * The reason that the record of a test states for its tolerance or mask. Only case files require the author to state a
 * reason.
 */
export const TEST_WHY = 'as the test says';

/**
 * Checks the tolerance of a test, and adds a reason; by default, the bytes must be equal. Unknown settings are refused,
 * because no compiler checks the settings if the test is in JavaScript.
 * @param call the call that states the tolerance; messages contain it
 * @throws DocumentError for a tolerance with an unknown or invalid setting
 */
export function toleranceOf(call: string, tolerance: GoldenTolerance = { comparer: 'exact' }): Tolerance {
  return parseTolerance(`${call}: tolerance`, { why: TEST_WHY, ...tolerance });
}

export class Verdict {
  readonly exists: boolean;
  readonly judgement: Judgement;
  readonly where: string;

  constructor(
    private readonly name: string,
    picture: RgbaImage,
    path: string,
    tolerance: Tolerance,
    mask: Mask | null,
  ) {
    this.exists = existsSync(path);
    this.where = shownByRunner(path);
    this.judgement = this.exists
      ? judge(picture, readPicture(path), tolerance, mask)
      : { passed: false, facts: [`no accepted picture at ${this.where}`], comparison: null, diff: null };
  }

  /**
   * The result for a test that expects the pictures to differ (`.not`). Without an accepted picture, this result is a
   * failure too, because nothing was compared.
   */
  get negated(): MatcherResult {
    const { exists, where } = this;
    const why = exists ? `matches ${where}, but should not` : `there is no ${where} to differ from`;
    return { pass: this.judgement.passed || !exists, message: () => `${this.name}: ${why}` };
  }

  get written(): string {
    return `${this.where} did not exist and was written now; look at it`;
  }

  /**
   * @param title name of the picture; it must be clear in a log
   * @param facts what is wrong, one line per fact
   * @param pictures files to open, by their role; undefined paths are left out
   * @param commands the commands to run next, by their role
   */
  failure(
    title: string,
    facts: readonly string[],
    pictures: Readonly<Record<string, string | undefined>>,
    commands: Readonly<Record<string, string>>,
  ): string {
    const files = Object.entries(pictures).flatMap(([role, path]) =>
      path === undefined ? [] : [[role, shownByRunner(path)] as const],
    );
    return [
      `${title} does not match ${this.where}`,
      ...facts.map((fact) => `  ${fact}`),
      ...[...files, ...Object.entries(commands)].map(([role, text]) => `  ${role.padEnd(9)} ${text}`),
    ].join('\n');
  }
}

/**
 * Returns a path in the form that test runners print: relative to the folder in which the runner was started.
 */
const shownByRunner = (path: string): string => shownPath(resolve(path), process.cwd());
