import { FieldError } from '../../../../base/errors/index.js';
import type { FieldTree } from '../../../../simulator/fields/index.js';
import type { Steps, StepScheduler } from '../../step-scheduler.js';
import { orNull } from '../list-entries.js';

/**
 * Sends what stands at many paths, at once and whenever it changes. Items are `["<path>", "<text>"]`: the text of a
 * leaf, the names of a directory one per line, both without the last line end. `["<path>", null, "<errno>", "<why>"]`
 * is a path that cannot be followed, or where nothing stands now; what appears there later is sent.
 *
 * @param turns runs the beginning, a path at each step
 * @returns a function that ends it
 * @throws FieldError ENOENT when nothing can ever be at any of the paths
 */
export function watchPaths(
  tree: FieldTree,
  turns: StepScheduler<object>,
  paths: readonly string[],
  send: (item: string) => void,
): () => void {
  const impossible = (path: string): FieldError | null => refusalOf(() => tree.possible(path));
  const [first] = paths;
  if (first !== undefined && paths.every(impossible)) throw impossible(first)!;
  const ends: (() => void)[] = [];
  function* begin(): Steps {
    for (const path of paths) {
      const end = begun(tree, path, send);
      if (end) ends.push(end);
      yield;
    }
  }
  turns.run(ends, 0, begin());
  return () => {
    turns.forget(ends);
    for (const end of ends) end();
  };
}

/** Begins to follow a path. @returns the function that ends it; null when the path cannot be followed */
function begun(tree: FieldTree, path: string, send: (item: string) => void): (() => void) | null {
  const missing = refusalOf(() => tree.lookup(path));
  if (missing) send(refusalItem(path, missing));
  try {
    return watchOne(tree, path, (text) => send(JSON.stringify([path, text.replace(/\n$/, '')])));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    send(refusalItem(path, error));
    return null;
  }
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

function refusalOf(read: () => unknown): FieldError | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof FieldError) return error;
    throw error;
  }
}
