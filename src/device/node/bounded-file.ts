import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** The error when a file is refused. The message says why, and completes the caller's sentence. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** Kinds of directory entries, each with the method of `Stats` that detects it. */
const KINDS = [
  ['isSymbolicLink', 'a link'],
  ['isDirectory', 'a folder'],
  ['isFIFO', 'a pipe'],
  ['isSocket', 'a socket'],
  ['isFile', 'a file'],
] as const;

/** Paths of the pipes that a shell opens for a process: `<(…)` and `/dev/stdin`. */
const OPENED = /^\/dev\/(stdin|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/;

const CHUNK_BYTES = 65_536;

/**
 * Reads a file at a path that a user typed: a regular file, or a pipe that a shell opened.
 *
 * @throws FileRefused for other kinds of files, for more than `bytesMax` bytes, and if the system denies reading
 */
export function readBoundedFile(path: string, bytesMax: number): Buffer<ArrayBuffer> {
  return explained(() => {
    const found = statSync(path);
    const isOpened = OPENED.test(path) && found.isFIFO();
    if (!isOpened) requireRegular(found);
    // A pipe may have replaced the file after the check. Opening it must not wait for a writer.
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
 * Reads a regular file inside a folder. The path is not trusted, because it comes from another file of the folder.
 * @throws FileRefused for a path that leads out of the folder, even through a link, and in the same cases as
 *   {@link readBoundedFile}
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

/** Returns "a folder", "a pipe", "a socket", "a file" or "a device". */
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

/** Reads to the end of the file. It ignores the size that the system reports, which is 0 for files in `/proc`. */
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
