import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * Reports that a file was refused, so that nothing was read. The message ends a sentence that the caller begins with
 * the file's name, for example `is a pipe; name a regular file`.
 */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

const KINDS = [
  ['isSymbolicLink', 'a link'],
  ['isDirectory', 'a folder'],
  ['isFIFO', 'a pipe'],
  ['isSocket', 'a socket'],
  ['isFile', 'a file'],
] as const;

/** Paths of pipes that a shell has opened for a process: `<(…)` and `/dev/stdin`. */
const OPENED = /^\/dev\/(stdin|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/;

const CHUNK_BYTES = 65_536;

/**
 * @throws FileRefused if the path is neither a regular file nor a pipe of the shell, if the file has more than
 * `bytesMax` bytes, or if it may not be read
 */
export function readBoundedFile(path: string, bytesMax: number): Buffer<ArrayBuffer> {
  return explained(() => {
    const found = statSync(path);
    const isOpened = OPENED.test(path) && found.isFIFO();
    if (!isOpened) requireRegular(found);
    // Since the check, a pipe may have replaced the file. With `O_NONBLOCK`, opening a pipe does not wait for a process
    // that writes to it.
    const file = openSync(path, constants.O_RDONLY | (isOpened ? 0 : constants.O_NONBLOCK));
    try {
      if (!isOpened) requireRegular(fstatSync(file));
      return readBytes(file, bytesMax);
    } finally {
      closeSync(file);
    }
  });
}

/**
 * Reads a file in a folder. The path `file` is not trusted, because it comes from another file in the folder.
 * @throws FileRefused if the path leads out of the folder, also by a link, and in the same cases as {@link
 *   readBoundedFile}
 */
export function readFileOfFolder(folder: string, file: string, bytesMax: number): Buffer<ArrayBuffer> {
  return explained(() => {
    if (isAbsolute(file))
      throw new FileRefused(
        `is an absolute path; put the file into ${folder}, and give its path relative to that folder`,
      );
    requireInside(folder, resolve(folder, file));
    const realFile = realpathSync(resolve(folder, file));
    requireInside(realpathSync(folder), realFile);
    return readBoundedFile(realFile, bytesMax);
  });
}

export function fileKindName(found: Pick<Stats, (typeof KINDS)[number][0]>): string {
  return KINDS.find(([is]) => found[is]())?.[1] ?? 'a device';
}

function requireInside(folder: string, path: string): void {
  const way = relative(folder, path);
  if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return;
  throw new FileRefused(`is outside of ${folder}; put the file into that folder`);
}

function requireRegular(found: Stats): void {
  if (!found.isFile()) throw new FileRefused(`is ${fileKindName(found)}; name a regular file`);
}

/** Does not rely on the size that the system reports, which is 0 for files in `/proc`. */
function readBytes(file: number, bytesMax: number): Buffer<ArrayBuffer> {
  const { size } = fstatSync(file);
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    if (Math.max(size, length) > bytesMax) throw new FileRefused(`has over ${bytesMax} bytes, the maximum`);
    const chunk = Buffer.allocUnsafeSlow(Math.max(size - length, CHUNK_BYTES));
    const read = readSync(file, chunk, 0, chunk.length, null);
    if (read === 0) return Buffer.concat(chunks, length);
    length += read;
    chunks.push(chunk.subarray(0, read));
  }
}

function explained<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof FileRefused) throw cause;
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    throw new FileRefused(code === 'ENOENT' ? 'no such file' : `cannot be read (${code})`, { cause });
  }
}
