import type { UploadedFile, UploadFiles } from '../../../base/uploads/index.js';
import type { UploadDirectory, UploadInfo } from '../node.js';

/**
 * @param text true if the files are texts; transports that carry only text omit all others
 * @param hasFailed reports whether a file was committed but is useless
 */
export function uploadDirectory<Facts>(
  files: UploadFiles<Facts>,
  text: boolean,
  hasFailed: (name: string) => boolean = () => false,
): UploadDirectory {
  const infoOf = (file: UploadedFile<Facts>): UploadInfo => {
    const { name, bytes, version } = file;
    const listed = { name, bytes: bytes?.length ?? 0, version, ready: bytes !== null && !hasFailed(name) };
    return 'kind' in file && typeof file.kind === 'string' ? { ...listed, kind: file.kind } : listed;
  };
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
