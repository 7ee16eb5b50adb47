import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { FieldError } from '../base/errors/index.js';
import { fileKindName } from '../device/node/index.js';

export interface RegularFile {
  readonly bytes: number;
  readonly changed: Date;
}

/** Maximum size of a file. An arbitrary value: twice the size of the largest picture's pixels. */
const BYTES_MAX = 128 * 1024 * 1024;

type Found = Awaited<ReturnType<typeof lstat>>;

/**
 * Reads a file without following links or opening files that could block, such as pipes.
 * @param label the name of the file in messages, for example `expected.png of 'pad'`
 * @returns null when the file does not exist
 * @throws FieldError EIO for anything but a regular file (for example a link, a folder or a pipe), EFBIG for a file
 *   that is too large
 */
export async function readRegularFile(path: string, label: string): Promise<Uint8Array | null> {
  if (!(await statRegularFile(path, label))) return null;
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    // Another program may have replaced the file since it was checked above.
    const found = await file.stat();
    requirePlain(found, label);
    if (found.size > BYTES_MAX) {
      const why = `golden: ${label} has ${found.size} bytes, over the maximum of ${BYTES_MAX}; replace it, or remove it`;
      throw new FieldError('EFBIG', 'golden', why);
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/**
 * @returns null when the file does not exist
 * @throws FieldError EIO for anything but a regular file
 */
export async function statRegularFile(path: string, label: string): Promise<RegularFile | null> {
  const found = await lookUp(path);
  if (!found) return null;
  requirePlain(found, label);
  return { bytes: Number(found.size), changed: found.mtime };
}

/** Checks that a path is a folder, or does not exist. @throws FieldError EIO for a link or a file */
export async function requireOwnFolder(path: string, label: string): Promise<void> {
  const found = await lookUp(path);
  if (found && !found.isDirectory()) throw notPlain(found, label, 'folder of its own');
}

/**
 * Returns the stats at a path; for a link, the stats of the link itself and not of its target. Null if the path does
 * not exist.
 */
export async function lookUp(path: string): Promise<Found | null> {
  try {
    return await lstat(path);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw cause;
  }
}

function requirePlain(found: Found, label: string): void {
  if (!found.isFile()) throw notPlain(found, label, 'regular file');
}

function notPlain(found: Found, label: string, wanted: string): FieldError {
  return new FieldError(
    'EIO',
    'golden',
    `golden: ${label} is ${fileKindName(found)}, not a ${wanted}; replace it, or remove it`,
  );
}
