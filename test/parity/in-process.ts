import { setImmediate as turn } from 'node:timers/promises';
import { FieldError, valueOrThrow } from '../../src/base/errors/index.js';
import type { FieldTree } from '../../src/simulator/fields/index.js';
import { linesOf, type Open, Refusal } from './subject.js';

/** Opens the tree without a transport. */
export const openInProcess: Open = (_world, tree) =>
  Promise.resolve({
    read: refusing((path: string) => tree.readText(path)),
    write: refusing((path: string, text: string) => void tree.writeText(path, text)),
    list: refusing((path: string) => tree.list(path)),
    download: refusing((path: string) => tree.readBytes(path)),
    remove: refusing((path: string) => tree.unlink(path)),
    upload: refusing((path: string, chunks: readonly Uint8Array[], pending = false) => {
      const handle = tree.openUpload(path, { truncate: true, exclusive: false });
      let offset = 0;
      for (const chunk of chunks) {
        valueOrThrow(path, handle.write(offset, chunk));
        offset += chunk.length;
      }
      if (!pending) valueOrThrow(path, handle.close());
    }),
    createExclusively: refusing((path: string) => {
      valueOrThrow(path, tree.openUpload(path, { truncate: false, exclusive: true }).close());
    }),
    follow: refusing((path: string) => follow(tree, path)),
    close: () => Promise.resolve(),
  });

function follow(tree: FieldTree, path: string): ReturnType<typeof linesOf> {
  const reader = tree.openStream(path);
  const gone = new AbortController();
  const next = async (): Promise<string> => {
    const bytes = await reader.read(65_536, gone.signal);
    // At the end of a log, a read does not wait, but returns no bytes. So let a turn of the event loop pass, in which a
    // line may be added, and read again.
    if (bytes.length === 0) await turn();
    return Buffer.from(bytes).toString('utf8');
  };
  return linesOf(next, () => reader.close());
}

/** Returns a function that converts errors of `call` to refusals like those that clients get. */
function refusing<A extends unknown[], T>(call: (...given: A) => T): (...given: A) => Promise<T> {
  return (...given) =>
    new Promise((resolve, reject) => {
      try {
        resolve(call(...given));
      } catch (error) {
        reject(error instanceof FieldError ? new Refusal(error.errno) : (error as Error));
      }
    });
}
