import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { projectRoot } from './project-root.js';

/** Reports whether this code runs in a checkout, which has the golden cases; an installed package has none. */
export function isCheckout(): boolean {
  cachedAnswer ??= existsSync(join(projectRoot(), 'golden', 'render'));
  return cachedAnswer;
}

let cachedAnswer: boolean | undefined;

/** Returns the version of the package. */
export function installedVersion(): string {
  const manifest = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

/**
 * Reports whether commands work in the checkout: this code lies in one, and the working folder in it too. A project may link to the
 * checkout and work in its own folder.
 */
export function worksInCheckout(folder = process.cwd()): boolean {
  const way = relative(projectRoot(), realPath(folder));
  return isCheckout() && !way.startsWith('..') && !isAbsolute(way);
}

/** The links of a path resolved, as Node resolves those of modules. */
const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

/** Returns a command of ours as a user types it: `golden run` is `npx livery golden run` where the package is installed. */
export function shownCommand(words: string): string {
  return `${worksInCheckout() ? 'npm run -s livery --' : 'npx livery'} ${words}`;
}

/** Returns the folder that commands work in: the checkout, or for a project with the package the working folder. */
export function workFolder(folder = process.cwd()): string {
  return worksInCheckout(folder) ? projectRoot() : folder;
}
