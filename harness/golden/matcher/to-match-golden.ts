import { basename, dirname, join } from 'node:path';
import { shown } from '../../../src/base/errors/index.js';
import { maskFrom } from '../../../src/compare/index.js';
import type { TexelRectangle } from '../../../src/contract/vocabulary/index.js';
import { writeImage } from '../results.js';
import { RESULTS_FOLDER } from '../results-folder.js';
import type { GoldenTolerance } from './golden-tolerance.js';
import { pictureFrom, reasonsFor, type AnyPicture } from './picture-from.js';
import { toleranceOf, Verdict, type MatcherResult } from './verdict.js';

export interface MatcherOptions {
  /** Tolerance of the comparison; by default, the bytes must be equal. */
  readonly tolerance?: GoldenTolerance;
  /** Texels that are not compared. */
  readonly mask?: readonly TexelRectangle[];
}

/** Information about the running test that Vitest and Jest pass to a matcher. */
interface Runner {
  readonly isNot?: boolean;
  readonly testPath?: string | undefined;
  readonly snapshotState?: object;
}

const PASSED: MatcherResult = { pass: true, message: () => '' };

const FOLDER = '__goldens__';

/**
 * Compares a picture with `__goldens__/<test file>/<name>.png` beside the test, for `expect.extend({ toMatchGolden })`.
 * Without an accepted picture, the matcher writes the new picture, and fails this one time, so that the author examines
 * the picture. In CI, it fails and writes nothing. With `--update` (`-u`), it accepts every picture.
 *
 * @throws TypeError for a value that is not a picture; DocumentError for a tolerance with an unknown or invalid setting
 */
export async function toMatchGolden(
  this: Runner,
  received: AnyPicture,
  name: string,
  { tolerance, mask = [] }: MatcherOptions = {},
): Promise<MatcherResult> {
  if (this.testPath === undefined)
    throw new TypeError('toMatchGolden() needs a runner that reports the path of the test file');
  if (!/^[\w][\w./ -]*$/.test(name) || name.includes('..')) {
    throw new TypeError(`'${shown(name)}' is not a name of a golden; use letters, digits, spaces and - _ . /`);
  }
  const picture = await pictureFrom(received);
  const path = join(dirname(this.testPath), FOLDER, basename(this.testPath), `${name}.png`);
  const masked = mask.length > 0 ? maskFrom(picture, mask) : null;
  const verdict = new Verdict(name, picture, path, toleranceOf(`toMatchGolden('${name}')`, tolerance), masked);
  if (this.isNot) return verdict.negated;
  const { judgement, exists, where } = verdict;
  if (judgement.passed) return PASSED;
  const mode = updateMode(this.snapshotState);
  if (mode === 'all' || (mode === 'new' && !exists)) writeImage(path, picture);
  if (mode === 'all') return PASSED;
  if (!exists) {
    const what = mode === 'new' ? verdict.written : `there is no ${where}; run the test with -u and commit it`;
    return { pass: false, message: () => `${name}: ${what}` };
  }
  const start = join(RESULTS_FOLDER, basename(this.testPath), name);
  const message = verdict.failure(
    name,
    [...judgement.facts, ...reasonsFor(received)],
    {
      actual: writeImage(`${start}-actual.png`, picture),
      expected: path,
      diff: judgement.diff ? writeImage(`${start}-diff.png`, judgement.diff) : undefined,
    },
    { accept: 'run the test with -u' },
  );
  return { pass: false, message: () => message };
}

/**
 * The update mode of the runner: `all` replaces every picture, `new` writes missing pictures, `none` writes nothing.
 */
function updateMode(state: object | undefined): 'all' | 'new' | 'none' {
  const mode: unknown = state && Reflect.get(state, '_updateSnapshot');
  return mode === 'all' || mode === 'new' ? mode : 'none';
}
