import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { FieldError } from '../base/errors/index.js';
import { fileKindName } from '../device/node/index.js';

/** A file of a folder that other programs may write into. */
export interface RegularFile {
  readonly bytes: number;
  /** The time of its last change. */
  readonly changed: Date;
}

/** Maximum bytes of a file to read. Chosen: twice the pixels of the largest picture. */
const BYTES_MAX = 128 * 1024 * 1024;

type Found = Awaited<ReturnType<typeof lstat>>;

/**
 * Reads a file. It does not follow links, and does not open anything on which a read could block.
 * @param label what the file is called in messages: `expected.png of 'pad'`
 * @returns null when there is none
 * @throws FieldError EIO for anything but a regular file (a link, a folder, a pipe), EFBIG for one that is too large
 */
export async function readRegularFile(path: string, label: string): Promise<Uint8Array | null> {
  if (!(await statRegularFile(path, label))) return null;
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    // It may have been replaced since it was looked at.
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

/** Looks at a file. @returns null when there is none @throws FieldError EIO for anything but a regular file */
export async function statRegularFile(path: string, label: string): Promise<RegularFile | null> {
  const found = await lookUp(path);
  if (!found) return null;
  requirePlain(found, label);
  return { bytes: Number(found.size), changed: found.mtime };
}

/** Requires a folder or nothing at a path. @throws FieldError EIO for a link or a file */
export async function requireOwnFolder(path: string, label: string): Promise<void> {
  const found = await lookUp(path);
  if (found && !found.isDirectory()) throw notPlain(found, label, 'folder of its own');
}

/** Returns the stats of a path, without following a link; null if it does not exist. */
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
