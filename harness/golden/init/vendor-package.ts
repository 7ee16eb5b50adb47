import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';

const PACKAGE = 'livery';
const FOLDER = 'vendor';

export interface VendoredPackage {
  /** Written files, relative to the project. */
  readonly written: readonly string[];
  /** Advice on what else `npm ci` needs on other machines; null if it needs nothing else. */
  readonly advice: string | null;
}

const nothing = (advice: string | null = null): VendoredPackage => ({ written: [], advice });

/**
 * If a project installs this package from a tarball outside its repository, copies the tarball to `vendor/`, and makes
 * `package.json` and the lock file refer to the copy. Otherwise, a clone on another machine would not contain the
 * tarball, and `npm ci` would fail.
 */
export function vendorPackage(folder: string): VendoredPackage {
  const dependency = dependencyIn(readJson(join(folder, 'package.json')));
  if (dependency === null)
    return nothing(`package.json: ${PACKAGE} is not a dependency; add it with npm install <tarball>`);
  if (!dependency.startsWith('file:')) return nothing();
  const tarball = resolve(folder, dependency.slice('file:'.length));
  if (isInside(repositoryOf(folder), tarball)) return nothing();
  if (!existsSync(tarball) || !statSync(tarball).isFile()) {
    return nothing(
      `package.json: ${PACKAGE} is '${dependency}', which is not a tarball that can be copied into the repository; ` +
        `run npm run pack where the package is built, npm install the tarball, then golden init again`,
    );
  }
  const copy = `${FOLDER}/${basename(tarball)}`;
  mkdirSync(join(folder, FOLDER), { recursive: true });
  copyFileSync(tarball, join(folder, copy));
  const pointed = ['package.json', 'package-lock.json'].filter((file) =>
    pointTo(join(folder, file), dependency, `file:${copy}`),
  );
  return { written: [copy, ...pointed], advice: adviceOnIgnored(folder, copy) };
}

/** Returns the source from which a project installs this package, or null if it does not depend on the package. */
function dependencyIn(manifest: unknown): string | null {
  const { dependencies, devDependencies, optionalDependencies } = (manifest ?? {}) as Readonly<
    Record<string, Readonly<Record<string, string>> | undefined>
  >;
  return dependencies?.[PACKAGE] ?? devDependencies?.[PACKAGE] ?? optionalDependencies?.[PACKAGE] ?? null;
}

/** @returns false if the file does not exist */
function pointTo(file: string, before: string, after: string): boolean {
  if (!existsSync(file)) return false;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(JSON.stringify(before), JSON.stringify(after)));
  return true;
}

/** Returns the top folder of the repository that contains a folder, or the folder itself outside of a repository. */
function repositoryOf(folder: string): string {
  for (let above = resolve(folder); ; above = dirname(above)) {
    if (existsSync(join(above, '.git'))) return above;
    if (dirname(above) === above) return resolve(folder);
  }
}

function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !inside.startsWith('..') && !isAbsolute(inside);
}

function adviceOnIgnored(folder: string, path: string): string | null {
  const isIgnored = spawnSync('git', ['check-ignore', '--quiet', path], { cwd: folder }).status === 0;
  return isIgnored ? `.gitignore: it excludes ${path}, which npm ci needs; add the line !/${path}` : null;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return null;
  }
}
