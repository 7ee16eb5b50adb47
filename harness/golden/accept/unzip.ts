import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, open, type ZipFile } from 'yauzl';
import { PlatformError, shown } from '../../../src/base/errors/index.js';

/**
 * Limits for an archive. By default, they allow the report of a thousand failed cases with the pictures of their
 * passes.
 */
export interface ZipBounds {
  readonly entries: number;
  /** Maximum unpacked size of one file, bytes. */
  readonly fileBytes: number;
  /** Maximum unpacked size of all files together, bytes. */
  readonly allBytes: number;
}

const BOUNDS: ZipBounds = { entries: 20_000, fileBytes: 128 * 1024 * 1024, allBytes: 2 * 1024 * 1024 * 1024 };

/**
 * Unpacks an archive into an empty folder. Checks every name and size before it writes the first file.
 * @throws PlatformError for a name that leads out of the folder, a link, an encrypted file, a size above `bounds`, or a
 *   damaged archive
 */
export async function unzipInto(archive: string, folder: string, bounds: ZipBounds = BOUNDS): Promise<void> {
  const zip = await openZip(archive);
  try {
    const entries = await entriesOf(zip, archive, bounds);
    let left = bounds.allBytes;
    for (const entry of entries) {
      const path = join(folder, entry.fileName);
      await mkdir(dirname(path), { recursive: true });
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          left -= chunk.length;
          done(left < 0 ? tooLarge(archive, bounds) : null, chunk);
        },
      });
      await pipeline(await streamOf(zip, entry), count, createWriteStream(path, { flags: 'wx' }));
    }
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    throw damaged(archive, cause as Error);
  } finally {
    zip.close();
  }
}

/** @throws PlatformError for the same faults as {@link unzipInto} */
function entriesOf(zip: ZipFile, archive: string, bounds: ZipBounds): Promise<Entry[]> {
  if (zip.entryCount > bounds.entries) {
    throw new PlatformError(`${archive}: has ${zip.entryCount} entries, at most ${bounds.entries} are unpacked`);
  }
  return new Promise((resolve, reject) => {
    const files: Entry[] = [];
    const names = new Set<string>();
    let bytes = 0;
    zip.on('error', (cause) => reject(damaged(archive, cause as Error)));
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      const problem =
        problemOf(entry) ??
        (names.has(entry.fileName.toLowerCase()) ? 'is in the archive twice; make the archive again' : null);
      const isTooLarge = entry.uncompressedSize > bounds.fileBytes || bytes > bounds.allBytes;
      if (problem !== null || isTooLarge) {
        const described = new PlatformError(`${archive}: '${shown(entry.fileName)}' ${problem}`);
        reject(problem === null ? tooLarge(archive, bounds) : described);
        return;
      }
      names.add(entry.fileName.toLowerCase());
      if (!entry.fileName.endsWith('/')) files.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/**
 * Mask of the file type in the mode of a file. Archives made on Unix store the mode in the upper half of the external
 * attributes (APPNOTE 4.4.15, 4.4.2).
 */
const KIND_MASK = 0o170_000;
const REGULAR = 0o100_000;
const FOLDER = 0o040_000;
const UNIX = 3;

/** Returns what is wrong with an entry, as the end of a sentence; null if nothing is wrong. */
function problemOf(entry: Entry): string | null {
  const isUnix = entry.versionMadeBy >> 8 === UNIX;
  const kind = isUnix ? (entry.externalFileAttributes >>> 16) & KIND_MASK : 0;
  if (kind !== 0 && kind !== REGULAR && kind !== FOLDER)
    return 'is a link or a device; only files and folders are unpacked';
  if ((entry.generalPurposeBitFlag & 1) !== 0) return 'is encrypted; make the archive without a password';
  return null;
}

const tooLarge = (archive: string, { fileBytes, allBytes }: ZipBounds): PlatformError =>
  new PlatformError(
    `${archive}: is larger than a report can be when unpacked; at most ${fileBytes} bytes per file and ${allBytes} in total`,
  );

/**
 * Converts an error of the zip reader to an error that the user understands. The reader checks that no name is
 * absolute, contains `..` or names a drive, and that each file has the sizes in its entry.
 */
const damaged = (archive: string, cause: Error): PlatformError =>
  new PlatformError(`${archive}: cannot be unpacked (${cause.message.slice(0, 200)}); make or download it again`, {
    cause,
  });

function openZip(archive: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(archive, { lazyEntries: true, autoClose: false, strictFileNames: true }, (cause, zip) =>
      cause ? reject(damaged(archive, cause)) : resolve(zip),
    );
  });
}

function streamOf(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (cause, stream) => (cause ? reject(cause) : resolve(stream)));
  });
}
