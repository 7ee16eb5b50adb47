import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { judge, maskFrom, type Judgement, type RgbaImage } from '../../../src/compare/index.js';
import type { Rectangle } from '../../../src/contract/index.js';
import { parseTolerance } from '../../../src/golden/index.js';
import type { GoldenTolerance } from '../fixture/to-match-golden.js';
import { readPicture, writeImage } from '../results.js';
import { RESULTS_FOLDER } from '../results-folder.js';
import { pictureFrom, type AnyPicture } from './picture-from.js';

export interface MatcherOptions {
  /** Default: equal bytes. */
  readonly tolerance?: GoldenTolerance;
  /** Texels that the comparison leaves out. */
  readonly mask?: readonly Rectangle[];
}

/** What Vitest and Jest tell a matcher about the test that runs. */
interface Runner {
  readonly isNot?: boolean;
  readonly testPath?: string | undefined;
  readonly snapshotState?: object;
}

/** The folder of accepted pictures, beside the test file. */
const FOLDER = '__goldens__';

/**
 * Compares a picture with `__goldens__/<test file>/<name>.png` beside the test, for `expect.extend({ toMatchGolden })`.
 * A picture without an accepted one is written, and fails that once, so that somebody looks at it; in CI it only fails.
 * `--update` (`-u`) accepts every picture.
 *
 * @throws TypeError for what is no picture, DocumentError for a tolerance with a setting that is unknown or out of range
 */
export async function toMatchGolden(
  this: Runner,
  received: AnyPicture,
  name: string,
  { tolerance = { comparer: 'exact' }, mask = [] }: MatcherOptions = {},
): Promise<{ readonly pass: boolean; readonly message: () => string }> {
  if (this.testPath === undefined) throw new TypeError('toMatchGolden() needs a runner that says which test file runs');
  if (!/^[\w][\w./ -]*$/.test(name) || name.includes('..')) {
    throw new TypeError(`'${name}' is no name of a golden; use letters, digits, spaces and - _ . /`);
  }
  const picture = await pictureFrom(received);
  const path = join(dirname(this.testPath), FOLDER, basename(this.testPath), `${name}.png`);
  const bound = parseTolerance(`toMatchGolden('${name}'): tolerance`, { why: 'as the test says', ...tolerance });
  const shown = relative(process.cwd(), path);
  const exists = existsSync(path);
  const judgement = exists
    ? judge(picture, readPicture(path), bound, mask.length > 0 ? maskFrom(picture, mask) : null)
    : null;
  if (this.isNot) {
    const why = exists ? `matches ${shown}, and should not` : `there is no ${shown} that it could differ from`;
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
        ? `${shown} was not there; it is now: look at it`
        : `there is no ${shown}; run the test with -u and commit it`;
    return { pass: false, message: () => `${name}: ${what}` };
  }
  const kept = keepPictures(join(RESULTS_FOLDER, basename(this.testPath), name), picture, path, judgement);
  const lines = [
    `${name} does not match ${shown}`,
    ...judgement.facts.map((fact) => `  ${fact}`),
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

/** What the runner does with snapshots: `all` updates them, `new` writes those that are missing, `none` neither. */
function updateMode(state: object | undefined): 'all' | 'new' | 'none' {
  const mode: unknown = state && Reflect.get(state, '_updateSnapshot');
  return mode === 'all' || mode === 'new' ? mode : 'none';
}
