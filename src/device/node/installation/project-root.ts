import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../../base/errors/index.js';

/**
 * Returns the folder that holds `package.json` and `shaders/`, found by climbing from this module: it lies three levels
 * up from the sources and four levels up from the build, and both are run.
 */
export function projectRoot(): string {
  cachedRoot ??= findProjectRoot(dirname(fileURLToPath(import.meta.url)));
  return cachedRoot;
}

let cachedRoot: string | undefined;

function findProjectRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'shaders'))) return folder;
    if (dirname(folder) === folder) {
      throw new PlatformError(`no folder above ${start} holds package.json and shaders/; run Livery from its checkout`);
    }
  }
}
