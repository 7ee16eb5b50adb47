import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetCache } from '../../../base/assets/index.js';
import { cacheFolders, isOwnFolder } from '../installation/cache-folders.js';
import { projectRoot } from '../installation/project-root.js';
import { AssetFolder } from './asset-folder.js';
import { codeDigest, sourceDigest } from './code-digest.js';

/** The bundler defines this constant. It does not exist when the modules run as separate files. */
declare const LIVERY_SOURCE_DIGEST: string | undefined;

let opened: AssetCache | undefined;

/** Opens the asset cache for this version of the code, in the first cache folder that is writable. */
export function openAssets(): AssetCache {
  opened ??= new AssetFolder(join(writableFolder(), digestOfThisCode()));
  return opened;
}

/**
 * Returns the first writable folder. If there is none, returns the first folder, which may contain files of an earlier
 * run.
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
  // An installed package has no lock file. Its manifest pins the version of every package that an asset depends on.
  const lock = join(projectRoot(), 'package-lock.json');
  return codeDigest(sources, existsSync(lock) ? lock : join(projectRoot(), 'package.json'));
}
