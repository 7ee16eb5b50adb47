import { FieldError } from '../../../errors/index.js';
import type { FieldTree } from '../../../fields/index.js';
import { orNull } from '../list-entries.js';

/**
 * Sends what stands at many paths, at once and whenever it changes. Items are `["<path>", "<text>"]`: the text of a
 * leaf, the names of a directory one per line, both without the last line end. `["<path>", null, "<errno>", "<why>"]`
 * is a path that cannot be followed, or where nothing stands now; what appears there later is sent.
 *
 * @returns a function that ends it
 * @throws FieldError ENOENT when nothing can ever be at any of the paths
 */
export function watchPaths(tree: FieldTree, paths: readonly string[], send: (item: string) => void): () => void {
  const refused = new Map(paths.flatMap((path) => refusalOf(() => tree.lookup(path), path)));
  const impossible = paths.flatMap((path) => refusalOf(() => tree.possible(path), path));
  if (impossible.length === paths.length) throw impossible[0]![1];
  const ends = paths.flatMap((path) => {
    const missing = refused.get(path);
    if (missing) send(refusalItem(path, missing));
    try {
      return [watchOne(tree, path, (text) => send(JSON.stringify([path, text.replace(/\n$/, '')])))];
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      send(refusalItem(path, error));
      return [];
    }
  });
  return () => {
    for (const end of ends) end();
  };
}

function watchOne(tree: FieldTree, path: string, send: (text: string) => void): () => void {
  const type = orNull(() => tree.lookup(path))?.type;
  return type === 'directory' || type === 'upload-directory'
    ? watchNames(tree, path, send)
    : tree.watch(path, (text) => send(text));
}

function watchNames(tree: FieldTree, path: string, send: (text: string) => void): () => void {
  // A directory that is gone has no names.
  const read = (): string => orNull(() => tree.list(path).join('\n')) ?? '';
  let sent = read();
  send(sent);
  return tree.onSample(() => {
    const now = read();
    if (now === sent) return;
    sent = now;
    send(now);
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
