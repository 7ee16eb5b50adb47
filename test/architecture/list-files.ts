import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ignore from 'ignore';

/**
 * Lists all files of a checkout except those that `.gitignore` excludes. Reads the folders instead of calling git, so
 * that the tests also run without git.
 *
 * @returns paths relative to `root`, separated by `/`
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
