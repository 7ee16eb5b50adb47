import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../../base/errors/index.js';

/**
 * Returns the folder of the checkout or of the installed package: the nearest folder above this module that has a
 * `package.json`. The function searches upwards, because this module is at different depths in the sources and in the
 * build.
 */
export function projectRoot(): string {
  cachedRoot ??= findProjectRoot(dirname(fileURLToPath(import.meta.url)));
  return cachedRoot;
}

let cachedRoot: string | undefined;

function findProjectRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) {
      throw new PlatformError(
        `no folder above ${start} contains a package.json; run Livery from its checkout, or install its package`,
      );
    }
  }
}
