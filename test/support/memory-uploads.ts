import { accept, DONE, type Outcome, refuse } from '../../src/base/errors/index.js';
import type { UploadDirectory, UploadHandle, UploadInfo } from '../../src/simulator/fields/node.js';

interface File {
  bytes: Uint8Array;
  version: number;
  ready: boolean;
}

/** Makes the simplest upload directory that follows all rules of upload directories, for tests of the tree. */
export function memoryUploads({ text, fileBytesMax }: { text: boolean; fileBytesMax: number }): UploadDirectory {
  const files = new Map<string, File>();
  const info = (name: string): UploadInfo | null => {
    const file = files.get(name);
    return file ? { name, bytes: file.bytes.length, version: file.version, ready: file.ready } : null;
  };
  return {
    type: 'upload-directory',
    text,
    list: () => [...files.keys()].sort().map((name) => info(name)!),
    info,
    read: (name) => files.get(name)?.bytes ?? null,
    open(name, { truncate, exclusive }): Outcome<UploadHandle> {
      if (!/^[A-Za-z0-9._-]{1,64}$/.test(name)) return refuse('EINVAL', `'${name}' is not a file name`);
      const known = files.get(name);
      if (known && exclusive) return refuse('EEXIST', `${name} is taken`);
      const file = known ?? { bytes: new Uint8Array(0), version: 0, ready: false };
      files.set(name, file);
      if (truncate) Object.assign(file, { bytes: new Uint8Array(0), ready: false });
      return accept(handleOf(files, name, file, fileBytesMax));
    },
    resize(name, bytes) {
      const file = files.get(name);
      if (!file) return refuse('ENOENT', `no file ${name}`);
      const resized = new Uint8Array(bytes);
      resized.set(file.bytes.subarray(0, bytes));
      Object.assign(file, { bytes: resized, ready: bytes > 0 && file.ready });
      return DONE;
    },
    unlink: (name) => (files.delete(name) ? DONE : refuse('ENOENT', `no file ${name}`)),
  };
}

function handleOf(files: Map<string, File>, name: string, file: File, most: number): UploadHandle {
  let buffer = file.bytes.slice();
  const close = (): Outcome<void> => {
    // The handle of a deleted file must not write to a new file with the same name.
    if (files.get(name) === file) Object.assign(file, { bytes: buffer, version: file.version + 1, ready: true });
    return DONE;
  };
  return {
    get size() {
      return buffer.length;
    },
    read: (offset, count) => buffer.slice(offset, offset + count),
    write(offset: number, bytes: Uint8Array) {
      if (offset + bytes.length > most) return refuse('EFBIG', `${name}: over ${most} bytes`);
      const grown = new Uint8Array(Math.max(buffer.length, offset + bytes.length));
      grown.set(buffer);
      grown.set(bytes, offset);
      buffer = grown;
      return DONE;
    },
    close,
    closeAndTell: close,
    abort: () => undefined,
    discard: () => undefined,
  };
}
