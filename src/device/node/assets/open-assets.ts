import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetCache } from '../../../base/assets/index.js';
import { cacheFolders, isOwnFolder } from '../installation/cache-folders.js';
import { projectRoot } from '../installation/project-root.js';
import { AssetFolder } from './asset-folder.js';
import { codeDigest, sourceDigest } from './code-digest.js';

/** The bundler defines this constant; in modules that are not bundled, it does not exist. */
declare const LIVERY_SOURCE_DIGEST: string | undefined;

let opened: AssetCache | undefined;

/** Opens the cache of assets for this version of the code, in the first writable cache folder. */
export function openAssets(): AssetCache {
  opened ??= new AssetFolder(join(writableFolder(), digestOfThisCode()));
  return opened;
}

/**
 * Returns the first writable cache folder. If no folder is writable, returns the first folder, because it may contain
 * files from an earlier run.
 */
function writableFolder(): string {
  const folders = cacheFolders('assets').filter(isOwnFolder);
  return folders.find(canWrite) ?? folders[0] ?? join(projectRoot(), '.cache', 'assets');
}

function canWrite(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function digestOfThisCode(): string {
  const sources =
    typeof LIVERY_SOURCE_DIGEST === 'undefined'
      ? sourceDigest(fileURLToPath(new URL('../../..', import.meta.url)))
      : LIVERY_SOURCE_DIGEST;
  // An installed package has no lock file. The manifest of the package states the exact version of every package on
  // which an asset depends.
  const lock = join(projectRoot(), 'package-lock.json');
  return codeDigest(sources, existsSync(lock) ? lock : join(projectRoot(), 'package.json'));
}
