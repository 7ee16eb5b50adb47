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

/** The default reason for a tolerance or a mask in tests. Case files require a reason; tests do not. */
export const TEST_WHY = 'as the test says';

/**
 * Reads the tolerance of a test; the default is equal bytes. A test may be JavaScript without type checks, so the
 * function refuses unknown settings.
 * @param call the call that states the tolerance, for messages
 * @throws DocumentError for a tolerance with an unknown or invalid setting
 */
export function toleranceOf(call: string, tolerance: GoldenTolerance = { comparer: 'exact' }): Tolerance {
  return parseTolerance(`${call}: tolerance`, { why: TEST_WHY, ...tolerance });
}

/** A comparison of a picture with its golden. */
export class Verdict {
  /** True if the accepted picture exists. */
  readonly exists: boolean;
  readonly judgement: Judgement;
  /** The path of the accepted picture, for messages. */
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

  /** The result of `not.toMatchGolden()`. It also fails if there is no golden, because nothing was compared. */
  get negated(): MatcherResult {
    const { exists, where } = this;
    const why = exists ? `matches ${where}, but should not` : `there is no ${where} from which it could differ`;
    return { pass: this.judgement.passed || !exists, message: () => `${this.name}: ${why}` };
  }

  /** A note for the user about an accepted picture that this comparison has written. */
  get written(): string {
    return `${this.where} did not exist and was written now; look at it`;
  }

  /**
   * The message of a failed comparison.
   * @param title the name of the picture, for a log
   * @param facts what is wrong, one line per fact
   * @param pictures files to open, each with its role; those that are undefined are omitted
   * @param commands the commands to run next, each with its role
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

/** Returns a path relative to the folder where the runner was started, as test runners print it. */
const shownByRunner = (path: string): string => shownPath(resolve(path), process.cwd());
