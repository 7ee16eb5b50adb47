import { FieldError } from '../../../errors/index.js';
import type { FieldTree } from '../../../fields/index.js';

/**
 * Tells many paths as they are, and whenever they change. Items are `["<path>", "<text>"]`: the text of a leaf, the names of a
 * directory one per line, both without the last line end. `["<path>", null, "<errno>", "<why>"]` is a path that cannot be
 * followed, or where nothing stands now; what appears there later is told.
 *
 * @returns what ends it
 * @throws FieldError ENOENT when nothing stands at any of the paths
 */
export function watchPaths(tree: FieldTree, paths: readonly string[], tell: (item: string) => void): () => void {
  const refused = new Map(paths.flatMap((path) => refusalOf(() => tree.lookup(path), path)));
  if (refused.size === paths.length) throw [...refused.values()][0]!;
  const ends = paths.flatMap((path) => {
    const missing = refused.get(path);
    if (missing) tell(refusalItem(path, missing));
    try {
      return [watchOne(tree, path, (text) => tell(JSON.stringify([path, text.replace(/\n$/, '')])))];
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      tell(refusalItem(path, error));
      return [];
    }
  });
  return () => {
    for (const end of ends) end();
  };
}

function watchOne(tree: FieldTree, path: string, tell: (text: string) => void): () => void {
  const type = orNull(() => tree.lookup(path))?.type;
  return type === 'directory' || type === 'upload-directory'
    ? watchNames(tree, path, tell)
    : tree.watch(path, (text) => tell(text));
}

function watchNames(tree: FieldTree, path: string, tell: (text: string) => void): () => void {
  // A directory that is gone has no names.
  const read = (): string => orNull(() => tree.list(path).join('\n')) ?? '';
  let told = read();
  tell(told);
  return tree.onSample(() => {
    const now = read();
    if (now === told) return;
    told = now;
    tell(now);
  });
}

function refusalItem(path: string, { errno, message }: FieldError): string {
  return JSON.stringify([path, null, errno, message]);
}

function refusalOf(read: () => unknown, path: string): [string, FieldError][] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof FieldError) return [[path, error]];
    throw error;
  }
}

/** What is read, or null where the tree refuses it. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof FieldError) return null;
    throw error;
  }
}
