import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleCommandLine, isCommandLineBundled } from './bundle-cli.mjs';
import { GO_ENVIRONMENT, ONE_CHECKER, ROOT, runKeeping } from './processes.mjs';
import { SetupError } from './progress.mjs';

const STAMP = join(ROOT, '.cache', 'setup', 'build.json');
/** The compiler's record of the files that it has written. The record is wrong if `dist` is missing. */
const COMPILER_MEMORY = join(ROOT, '.cache', 'build.tsbuildinfo');
const DIST = join(ROOT, 'dist');

/**
 * Compiles `src` and `harness` into `dist` if a source has been added, changed or removed.
 *
 * @param {(note: string) => void} work
 */
export async function prepareBuild(work) {
  const now = sourceStates();
  const built = readStamp();
  if (isCommandLineBundled() && built && isSame(now, built)) return 'up to date';
  work('compiling');
  const someGone = built && Object.keys(built).some((path) => !(path in now));
  if (!existsSync(DIST) || someGone) {
    rmSync(DIST, { recursive: true, force: true });
    rmSync(COMPILER_MEMORY, { force: true });
  }
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', 'tsconfig.build.json', '--pretty', 'false', ...ONE_CHECKER];
  const { status, output } = await runKeeping(process.execPath, args, { environment: GO_ENVIRONMENT });
  if (status !== 0)
    throw new SetupError(`${output.trim()}\n\nThe sources do not compile; correct the lines above and start again.`);
  await bundleCommandLine();
  mkdirSync(join(STAMP, '..'), { recursive: true });
  writeFileSync(STAMP, JSON.stringify(now));
  return `compiled ${Object.keys(now).length} files`;
}

/**
 * For each file that the compiler reads, returns size and modification time; the keys are the paths.
 * @returns {Record<string, string>}
 */
function sourceStates() {
  const files = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'].map((name) => join(ROOT, name));
  for (const folder of ['src', 'harness']) {
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && /\.(ts|json)$/.test(entry.name))
        files.push(join(entry.parentPath ?? entry.path, entry.name));
    }
  }
  return Object.fromEntries(
    files.sort().map((file) => {
      const { size, mtimeMs } = statSync(file);
      return [relative(ROOT, file), `${size} ${mtimeMs}`];
    }),
  );
}

/** @returns {Record<string, string> | undefined} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return undefined;
  }
}

function isSame(/** @type {Record<string, string>} */ a, /** @type {Record<string, string>} */ b) {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path]);
}
