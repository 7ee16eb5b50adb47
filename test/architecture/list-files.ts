import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Lists every file of a checkout that is, or is about to be, under version control: all but those that its `.gitignore` names. It
 * reads the folder and no repository, so that a checkout without git gives the same list.
 *
 * @returns paths from `root`, with `/`
 */
export function listFilesOf(root: string): string[] {
  const isIgnored = ignoredBy(readFileSync(join(root, '.gitignore'), 'utf8'));
  const filesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.name === '.git' || isIgnored(path, entry.isDirectory())) return [];
      return entry.isDirectory() ? filesIn(path) : [path];
    });
  return filesIn('').sort();
}

/**
 * Reads the part of the pattern format that this project uses: a name, or a path that begins with `/`; `*` for any part of a name;
 * a `/` at the end for folders alone (gitignore(5), "Pattern format").
 *
 * @throws RangeError for a pattern that needs more than that
 */
export function ignoredBy(text: string): (path: string, isFolder: boolean) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(ruleOf);
  return (path, isFolder) => rules.some(({ name, foldersOnly }) => name.test(path) && (isFolder || !foldersOnly));
}

function ruleOf(pattern: string): { readonly name: RegExp; readonly foldersOnly: boolean } {
  const body = pattern.replace(/\/$/, '');
  if (/^!|\*\*|[?[\\]|^[^/]+\//.test(body)) throw new RangeError(`.gitignore: '${pattern}' is not understood here`);
  const text = body
    .replace(/^\//, '')
    .replace(/[.+^${}()|]/g, '\\$&')
    .replaceAll('*', '[^/]*');
  return {
    name: new RegExp(body.startsWith('/') ? `^${text}$` : `(^|/)${text}$`),
    foldersOnly: pattern.endsWith('/'),
  };
}
