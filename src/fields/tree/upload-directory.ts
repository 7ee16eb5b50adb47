import type { UploadedFile, UploadFiles } from '../../uploads/index.js';
import type { UploadDirectory, UploadInfo } from '../node.js';

/**
 * Makes the directory that uploads go to.
 * @param text true when the files are text, which text mirrors carry
 */
export function uploadDirectory<Facts extends object>(files: UploadFiles<Facts>, text: boolean): UploadDirectory {
  return {
    type: 'upload-directory',
    text,
    list: () => files.list().map(infoOf),
    info: (name) => {
      const file = files.get(name);
      return file ? infoOf(file) : null;
    },
    read: (name) => {
      const file = files.get(name);
      return file ? (file.bytes ?? new Uint8Array(0)) : null;
    },
    open: (name, how) => files.open(name, how),
    resize: (name, bytes) => files.resize(name, bytes),
    unlink: (name) => files.delete(name),
  };
}

/** Returns the entry of a listing, with the container where the files know theirs. */
function infoOf<Facts extends object>(file: UploadedFile<Facts>): UploadInfo {
  const { name, bytes, version } = file;
  const listed = { name, bytes: bytes?.length ?? 0, version, ready: bytes !== null };
  return 'kind' in file && typeof file.kind === 'string' ? { ...listed, kind: file.kind } : listed;
}
