import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { ROOT } from './processes.mjs';

export const USAGE = `npm test -- [path ...] [--changed[=REF]] [--fast] [--shard=N/M] [--deep]

  no argument       types, lint, unused code, every unit test and every golden case
  path ...          the tests of these files or folders: test/simulator/paint, src/simulator/paint/rules/store.ts, golden/render/stickers
  --changed[=REF]   types, lint, unused code, and the tests that a change since REF (or an uncommitted one) can affect
  --fast            only the pure tests, which need nothing but the packages
  --shard=N/M       part N of M of the unit tests, for jobs that run side by side
  --deep            long fuzzing and property runs, and installing with an empty npm cache
`;

/**
 * @typedef {object} TestPlan
 * @property {boolean} checks whether types, lint and unused code are checked
 * @property {string[] | null} unit further arguments for the unit tests; null if no unit tests run
 * @property {string[] | null} golden names of golden cases, or parts of names; empty for all cases, null for none
 * @property {boolean} deep whether property tests run for longer
 * @property {boolean} packagesOnly whether the tests need only the installed packages, and no build
 * @property {boolean} fromBuild whether the tests import the build, which is faster than compiling the sources
 */

export class UsageError extends Error {}

/**
 * @param {readonly string[]} args
 * @returns {TestPlan | 'help'}
 * @throws {UsageError} that names the wrong argument and lists the valid ones
 */
export function readTestOptions(args) {
  if (args.includes('--help') || args.includes('-h')) return 'help';
  const options = args.filter((arg) => arg.startsWith('-'));
  const paths = args.filter((arg) => !arg.startsWith('-'));
  if (options.length === 0) return paths.length === 0 ? WHOLE : planOfPaths(paths);
  const [option = ''] = options;
  if (!/^--(changed(=.*)?|fast|shard=.*|deep)$/.test(option))
    throw new UsageError(`npm test has no option ${option}; it takes:\n\n${USAGE}`);
  if (options.length > 1 || paths.length > 0)
    throw new UsageError(
      `${option} says what to run by itself; leave out ${[...options.slice(1), ...paths].join(' ')}`,
    );
  if (option === '--fast') return { ...NOTHING, unit: ['--project', 'pure'], packagesOnly: true, fromBuild: false };
  if (option.startsWith('--shard=')) return { ...NOTHING, unit: [requireShard(option)] };
  if (option === '--deep') return { ...NOTHING, unit: deepTests(), deep: true };
  // Vitest finds the tests that a change affects through the imports in the sources. The bundled build no longer has
  // these imports.
  return { ...NOTHING, checks: true, unit: [option, '--passWithNoTests'], golden: [], fromBuild: false };
}

/** @type {TestPlan} */
const NOTHING = { checks: false, unit: null, golden: null, deep: false, packagesOnly: false, fromBuild: true };
/** @type {TestPlan} */
const WHOLE = { ...NOTHING, checks: true, unit: [], golden: [] };
const GOLDENS = 'golden/render';

/** @throws {UsageError} for a shard `N/M` with N outside of 1 to M */
function requireShard(/** @type {string} */ option) {
  const [, part, parts] = /^--shard=([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(option) ?? [];
  if (parts !== undefined && Number(part) <= Number(parts)) return option;
  throw new UsageError(`${option}: write part and number of parts, such as --shard=1/4`);
}

/** Lists the test files that have a longer version: those that import `test/support/deep.ts`. */
function deepTests() {
  const names = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.test.ts'),
  );
  const paths = names.map((name) => `test/${name.split(sep).join('/')}`);
  return paths.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes("/support/deep.js'"));
}

/** @param {readonly string[]} paths @returns {TestPlan} */
function planOfPaths(paths) {
  const found = paths.map(findTests);
  const goldens = found.filter((path) => path.startsWith(GOLDENS));
  const tests = found.filter((path) => !path.startsWith(GOLDENS));
  return {
    ...NOTHING,
    unit: tests.length > 0 ? tests : null,
    golden: goldens.length > 0 ? goldens.map((path) => path.slice(GOLDENS.length + 1)) : null,
  };
}

/**
 * Converts the path that a user gave to the path of the tests to run. The path of a test or a golden case does not
 * change. The tests of a source have the same path below `test`.
 *
 * @param {string} given
 * @returns {string} a path relative to the checkout, with `/`
 */
function findTests(given) {
  const path = (isAbsolute(given) ? relative(ROOT, given) : given)
    .split(sep)
    .join('/')
    .replace(/^\.\//, '')
    .replace(/\/$/, '');
  if (path.startsWith('..')) throw new UsageError(`${given} is outside of the checkout`);
  if (!existsSync(join(ROOT, path)))
    throw new UsageError(`there is no ${given}; name a file or a folder of this checkout`);
  const mirrored = path
    .replace(/^src\//, 'test/')
    .replace(/^harness\//, 'test/harness/')
    .replace(/(?<!\.test)\.(ts|mjs)$/, '.test.ts');
  const isGolden = path === GOLDENS || path.startsWith(`${GOLDENS}/`);
  if (isGolden || (/^test(\/|$)/.test(mirrored) && holdsTests(mirrored))) return isGolden ? path : mirrored;
  const instead = /^(src|harness)\//.test(path) ? `; there is no ${mirrored}` : '';
  throw new UsageError(`${given} has no tests${instead}; npm test -- --changed finds what a change of it can reach`);
}

function holdsTests(/** @type {string} */ path) {
  const whole = join(ROOT, path);
  if (!existsSync(whole)) return false;
  if (statSync(whole).isFile()) return path.endsWith('.test.ts');
  return readdirSync(whole, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.test.ts'));
}
