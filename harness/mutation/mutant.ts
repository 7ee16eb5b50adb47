import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PlatformError } from '../../src/base/errors/index.js';
import type { Mutation } from './mutation.js';

export interface Mutant {
  readonly root: string;
  remove(): void;
}

/**
 * Folders whose files are copied as hard links, because a module resolves its imports from its real path, and this path
 * must be in the copy. For the folders in `LINKED`, a symbolic link is enough.
 */
const COPIED = ['dist', 'shaders'];
const LINKED = ['node_modules', 'golden', 'src'];

/**
 * Copies the built project into the system's temporary folder, and applies the mutation to the copy, if there is one.
 *
 * @throws PlatformError when the text of the mutation does not occur exactly once, because the code has changed since
 *   the mutation was written
 */
export function makeMutant(projectRoot: string, mutation: Mutation | null): Mutant {
  const changed = mutation === null ? [] : changedFiles(projectRoot, mutation);
  const root = mkdtempSync(join(tmpdir(), 'livery-mutant-'));
  for (const name of COPIED) linkTree(join(projectRoot, name), join(root, name));
  for (const name of LINKED) symlinkSync(join(projectRoot, name), join(root, name));
  // The cache key of the assets depends on the lock file.
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(projectRoot, name), join(root, name));
  for (const { file, text } of changed) {
    rmSync(join(root, file)); // this is a hard link, so writing to it would change the original
    writeFileSync(join(root, file), text);
  }
  return {
    root,
    remove() {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export function changedFiles(
  projectRoot: string,
  mutation: Mutation,
): { readonly file: string; readonly text: string }[] {
  const replaceIn = (file: string): string => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const count = countOf(mutation.find, text);
    if (count === 1) return text.replace(patternOf(mutation.find), () => mutation.replace);
    throw new PlatformError(
      `mutation "${mutation.name}": ${file} holds ${JSON.stringify(mutation.find)} ${count} times, it must be once`,
    );
  };
  if (!mutation.file.endsWith('.ts')) return [{ file: mutation.file, text: replaceIn(mutation.file) }];
  replaceIn(mutation.file); // if the source lacks the text, the list matches only an old build
  const built = join('dist', mutation.file.replace(/\.ts$/, '.js'));
  return [{ file: built, text: replaceIn(built) }];
}

/**
 * Counts how often `find` occurs in a text. Any white space may separate the words, because the compiler may break
 * lines at other places.
 */
export function countOf(find: string, text: string): number {
  return [...text.matchAll(new RegExp(patternOf(find), 'g'))].length;
}

function patternOf(find: string): RegExp {
  return new RegExp(
    find
      .split(/\s+/)
      .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('\\s+'),
  );
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target);
  }
}
