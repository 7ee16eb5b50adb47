import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ignore from 'ignore';

/**
 * Lists every file of a checkout that `.gitignore` does not exclude. Reads the folder and not the repository, so that
 * it works without git too.
 *
 * @returns paths relative to `root`, with `/`
 */
export function listFilesOf(root: string): string[] {
  const ignored = ignore()
    .add('.git')
    .add(readFileSync(join(root, '.gitignore'), 'utf8'));
  const filesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (ignored.ignores(entry.isDirectory() ? `${path}/` : path)) return [];
      return entry.isDirectory() ? filesIn(path) : [path];
    });
  return filesIn('').sort();
}
