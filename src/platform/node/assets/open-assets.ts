import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetCache } from '../../../assets/index.js';
import { projectRoot } from '../project-root.js';
import { AssetFolder } from './asset-folder.js';
import { codeDigest } from './code-digest.js';

let opened: AssetCache | undefined;

/** Opens the assets of this state of the code, in `.cache/assets` of the checkout. */
export function openAssets(): AssetCache {
  opened ??= new AssetFolder(join(projectRoot(), '.cache', 'assets', digestOfThisCode()));
  return opened;
}

function digestOfThisCode(): string {
  const source = fileURLToPath(new URL('../../..', import.meta.url));
  return codeDigest(source, join(projectRoot(), 'package-lock.json'));
}
