import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { PlatformError } from '../../../base/errors/index.js';
import { projectRoot } from './project-root.js';

/**
 * Reports whether this code is in a checkout and not in an installed package. Only a checkout contains the golden
 * cases.
 */
export function isCheckout(): boolean {
  cachedAnswer ??= existsSync(join(projectRoot(), 'golden', 'render'));
  return cachedAnswer;
}

let cachedAnswer: boolean | undefined;

export function installedVersion(): string {
  return manifest().version;
}

/**
 * True if this code is in a checkout that also contains the working folder. Commands in a project that links to the
 * checkout use the project's own folder.
 */
export function worksInCheckout(folder = process.cwd()): boolean {
  const way = relative(projectRoot(), realPath(folder));
  return isCheckout() && !way.startsWith('..') && !isAbsolute(way);
}

export const BOARD_PACKAGE = 'livery-board';

/**
 * Returns the command of the leaderboard for messages: `livery-board` in the leaderboard's own package, and `livery
 * board` elsewhere.
 */
export function boardProgram(): string {
  return manifest().name === BOARD_PACKAGE ? BOARD_PACKAGE : 'livery board';
}

/** Returns the command that installs an optional package, in the version that our manifest requires. */
export function installCommand(name: string): string {
  const { peerDependencies, dependencies } = manifest();
  const version = peerDependencies?.[name] ?? dependencies?.[name] ?? '';
  // In a shell, the `>` of a range such as >=1 would redirect the output. Without the range, npm installs the newest
  // version, which is in the range anyway.
  return `npm install ${/^\d/.test(version) ? `${name}@${version}` : name}`;
}

/**
 * @param who the option or feature that needs the package; the message contains it
 * @throws PlatformError if the package is missing; the message contains the command that installs it
 */
export async function importOptional<T>(who: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw cause;
    throw new PlatformError(`${who}: needs the package ${name}, which is not installed; run ${installCommand(name)}`, {
      cause,
    });
  }
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as Manifest;
}

const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

/**
 * Returns a command in the form in which a user types it in the working folder: in a project, `golden run` becomes `npx
 * livery golden run`.
 */
export function shownCommand(words: string): string {
  return `${worksInCheckout() ? 'npm run -s livery --' : 'npx livery'} ${words}`;
}

/**
 * Returns the folder whose files commands use: the checkout, or the working folder of a project that has installed the
 * package.
 */
export function workFolder(folder = process.cwd()): string {
  return worksInCheckout(folder) ? projectRoot() : folder;
}
