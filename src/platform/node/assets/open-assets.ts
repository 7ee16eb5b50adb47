import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetCache } from '../../../assets/index.js';
import { cacheFolders, isOwnFolder } from '../cache-folders.js';
import { projectRoot } from '../project-root.js';
import { AssetFolder } from './asset-folder.js';
import { codeDigest } from './code-digest.js';

let opened: AssetCache | undefined;

/** Opens the assets of this state of the code, in the first cache folder that can be written to. */
export function openAssets(): AssetCache {
  opened ??= new AssetFolder(join(writableFolder(), digestOfThisCode()));
  return opened;
}

/** Returns the first folder that can be made and written to; else the first one, where files may be from earlier. */
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
  const source = fileURLToPath(new URL('../../..', import.meta.url));
  // A package comes without the lock file; its manifest pins every package that an asset depends on.
  const lock = join(projectRoot(), 'package-lock.json');
  return codeDigest(source, existsSync(lock) ? lock : join(projectRoot(), 'package.json'));
}
