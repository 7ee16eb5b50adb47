import { existsSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isCheckout } from './installation.js';
import { projectRoot } from './project-root.js';

/**
 * Lists the folders for files that are kept between runs, the preferred one first. For a checkout it is `.cache`; for
 * an installed package it is the user's cache folder, because `node_modules` may be read-only and is often deleted. The
 * system's temporary folder comes last.
 *
 * @param kind name of the subfolder
 */
export function cacheFolders(kind: 'gpu' | 'assets'): string[] {
  const temporary = join(tmpdir(), `livery-${kind}-${process.getuid?.() ?? 'user'}`);
  const own = isCheckout() ? join(projectRoot(), '.cache') : userCacheFolder();
  return own === undefined ? [temporary] : [join(own, kind), temporary];
}

/**
 * Reports whether a folder belongs to this user or does not exist yet. Another user could create a folder with the
 * expected name in the system's temporary folder. Livery must not load code from such a folder.
 */
export function isOwnFolder(folder: string): boolean {
  const user = process.getuid?.();
  if (user === undefined || !existsSync(folder)) return true;
  return [user, 0].includes(statSync(folder).uid);
}

/** On Linux, follows the XDG Base Directory Specification. Undefined for a user without a home folder. */
function userCacheFolder(): string | undefined {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env;
  // XDG: "All paths set in these environment variables must be absolute", and programs must ignore relative paths.
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'livery');
  if (process.platform === 'win32' && local !== undefined) return join(local, 'livery', 'Cache');
  try {
    return join(homedir(), ...(process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']), 'livery');
  } catch {
    return undefined;
  }
}
