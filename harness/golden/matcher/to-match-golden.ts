import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { shown } from '../../../src/base/errors/index.js';
import { judge, maskFrom, type Judgement, type RgbaImage } from '../../../src/compare/index.js';
import type { Rectangle } from '../../../src/contract/index.js';
import { parseTolerance } from '../../../src/golden/index.js';
import type { GoldenTolerance } from '../fixture/to-match-golden.js';
import { readPicture, writeImage } from '../results.js';
import { RESULTS_FOLDER } from '../results-folder.js';
import { pictureFrom, reasonsFor, type AnyPicture } from './picture-from.js';

export interface MatcherOptions {
  /** Default: equal bytes. */
  readonly tolerance?: GoldenTolerance;
  /** Texels that the comparison leaves out. */
  readonly mask?: readonly Rectangle[];
}

/** The facts about the running test that Vitest and Jest pass to a matcher. */
interface Runner {
  readonly isNot?: boolean;
  readonly testPath?: string | undefined;
  readonly snapshotState?: object;
}

/** The folder of accepted pictures, beside the test file. */
const FOLDER = '__goldens__';

/**
 * Compares a picture with `__goldens__/<test file>/<name>.png` beside the test, for `expect.extend({ toMatchGolden })`.
 * A picture without an accepted one is written and fails once, so that a person looks at it; in CI it only fails.
 * `--update` (`-u`) accepts every picture.
 *
 * @throws TypeError for anything but a picture, DocumentError for a tolerance with an unknown or invalid setting
 */
export async function toMatchGolden(
  this: Runner,
  received: AnyPicture,
  name: string,
  { tolerance = { comparer: 'exact' }, mask = [] }: MatcherOptions = {},
): Promise<{ readonly pass: boolean; readonly message: () => string }> {
  if (this.testPath === undefined)
    throw new TypeError('toMatchGolden() needs a runner that reports the path of the test file');
  if (!/^[\w][\w./ -]*$/.test(name) || name.includes('..')) {
    throw new TypeError(`'${shown(name)}' is not a name of a golden; use letters, digits, spaces and - _ . /`);
  }
  const picture = await pictureFrom(received);
  const path = join(dirname(this.testPath), FOLDER, basename(this.testPath), `${name}.png`);
  const bound = parseTolerance(`toMatchGolden('${name}'): tolerance`, { why: 'as the test says', ...tolerance });
  const where = relative(process.cwd(), path);
  const exists = existsSync(path);
  const judgement = exists
    ? judge(picture, readPicture(path), bound, mask.length > 0 ? maskFrom(picture, mask) : null)
    : null;
  if (this.isNot) {
    const why = exists ? `matches ${where}, and should not` : `there is no ${where} that it could differ from`;
    return { pass: judgement?.passed ?? true, message: () => `${name}: ${why}` };
  }
  if (judgement?.passed) return { pass: true, message: () => '' };

  const mode = updateMode(this.snapshotState);
  if (mode === 'all') {
    writeImage(path, picture);
    return { pass: true, message: () => '' };
  }
  if (judgement === null) {
    if (mode === 'new') writeImage(path, picture);
    const what =
      mode === 'new'
        ? `${where} was not there; it is now: look at it`
        : `there is no ${where}; run the test with -u and commit it`;
    return { pass: false, message: () => `${name}: ${what}` };
  }
  const kept = keepPictures(join(RESULTS_FOLDER, basename(this.testPath), name), picture, path, judgement);
  const lines = [
    `${name} does not match ${where}`,
    ...[...judgement.facts, ...reasonsFor(received)].map((fact) => `  ${fact}`),
    ...kept.map(([role, file]) => `  ${role.padEnd(9)} ${file}`),
    '  accept    run the test with -u',
  ];
  return { pass: false, message: () => lines.join('\n') };
}

/** Writes the pictures of a failure. @returns each with what it shows */
function keepPictures(
  start: string,
  actual: RgbaImage,
  expected: string,
  judgement: Extract<Judgement, { readonly passed: false }>,
): (readonly [string, string])[] {
  const { diff } = judgement;
  return [
    ['actual', writeImage(`${start}-actual.png`, actual)],
    ['expected', expected],
    ...(diff ? [['diff', writeImage(`${start}-diff.png`, diff)] as const] : []),
  ];
}

/** The update mode of the runner: `all` updates every picture, `new` writes missing ones, `none` writes nothing. */
function updateMode(state: object | undefined): 'all' | 'new' | 'none' {
  const mode: unknown = state && Reflect.get(state, '_updateSnapshot');
  return mode === 'all' || mode === 'new' ? mode : 'none';
}
